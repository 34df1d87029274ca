/** Bots fill in every field; people neither see nor reach this one. Not `display: none`, which bots skip. */
export function Honeypot() {
  return (
    <div className="sr" aria-hidden="true">
      <label>
        Leave this empty <input name="website" tabIndex={-1} autoComplete="off" />
      </label>
    </div>
  );
}
