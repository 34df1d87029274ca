import { formatPhone } from '@dealer/shared-domain';

/** A text whose phone number stays on one line, as far as the window allows. */
export function PhoneText({ text, phone }: { text: string; phone: string }) {
  const number = formatPhone(phone);
  const [before, ...after] = text.split(number);
  if (after.length === 0) return text;
  return (
    <>
      {before}
      <span className="phone">{number}</span>
      {after.join(number)}
    </>
  );
}
