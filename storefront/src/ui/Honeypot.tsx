/** Bots fill in every field; people neither see nor reach this one. Moved out of sight, because bots skip `display: none`. */
export function Honeypot() {
  return (
    <div className="sr" aria-hidden="true">
      <label>
        Leave this empty <input name="website" tabIndex={-1} autoComplete="off" />
      </label>
    </div>
  );
}
