import { type Inquiry, type InquiryVehicle, listInquiries } from '@dealer/shared-domain';
import styles from '../../ui/picks.module.css';

type InquiryChipsProps = {
  vehicle: Pick<InquiryVehicle, 'status'>;
  pressed: Inquiry | null;
  onChoose: (inquiry: Inquiry) => void;
};

/** Change the prepared message; without scripts the form is posted, and comes back with the other sentence. */
export function InquiryChips({ vehicle, pressed, onChoose }: InquiryChipsProps) {
  const inquiries = listInquiries(vehicle);
  if (inquiries.length === 0) return null;
  return (
    <ul className={styles.picks} aria-label="Change the message">
      {inquiries.map(({ inquiry, label }) => (
        <li key={inquiry}>
          <button
            type="submit"
            name="inquiry"
            value={inquiry}
            aria-pressed={inquiry === pressed}
            onClick={(event) => {
              event.preventDefault();
              onChoose(inquiry);
            }}
          >
            {label}
          </button>
        </li>
      ))}
    </ul>
  );
}
