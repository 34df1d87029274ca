import { type ReactNode, useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { EditorOnly } from './EditorOnly.tsx';
import styles from './FormSection.module.css';

export const formSections = [
  { id: 'identity', title: 'Identity' },
  { id: 'price', title: 'Price and status' },
  { id: 'description', title: 'Description' },
  { id: 'photographs', title: 'Photographs' },
  { id: 'videos', title: 'Videos' },
  { id: 'features', title: 'Features' },
  { id: 'disclosures', title: 'Disclosures and Conditions', shortTitle: 'Disclosures' },
  { id: 'history', title: 'History & use' },
] as const satisfies { id: string; title: string; shortTitle?: string }[];

/** Those who may add photographs only use them; the disclosures have photographs, too. */
const openToAll: readonly FormSectionId[] = ['photographs', 'videos', 'disclosures'];

export type FormSectionId = (typeof formSections)[number]['id'];

export function FormSection({ id, help, children }: { id: FormSectionId; help: ReactNode; children: ReactNode }) {
  const title = formSections.find((section) => section.id === id)?.title;
  const { hash } = useLocation();
  const part = useRef<HTMLElement>(null);
  // The form renders after the page, too late for the router to scroll to the address's hash.
  useEffect(() => {
    if (hash === `#${id}`) part.current?.scrollIntoView();
  }, [hash, id]);
  return (
    <section id={id} ref={part} className={styles.section} aria-labelledby={`${id}-title`}>
      <header>
        <h2 id={`${id}-title`}>{title}</h2>
        <p>{help}</p>
      </header>
      {openToAll.includes(id) ? children : <EditorOnly>{children}</EditorOnly>}
    </section>
  );
}
