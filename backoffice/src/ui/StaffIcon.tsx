import { Icon, type IconName } from '@dealer/shared-ui';
import styles from './StaffIcon.module.css';

/** Icons of the back office only, so that visitors do not download them. */
const drawings = {
  camera: 'M4 7.5h3.5L9 5h6l1.5 2.5H20v11.5H4ZM8.5 13a3.5 3.5 0 1 0 7 0 3.5 3.5 0 1 0-7 0',
  scan: 'M4 8V5a1 1 0 0 1 1-1h3M16 4h3a1 1 0 0 1 1 1v3M20 16v3a1 1 0 0 1-1 1h-3M8 20H5a1 1 0 0 1-1-1v-3M7.5 9v6M10.5 9v6M13.5 9v6M16.5 9v6',
  leads: 'M4.5 5.5h15V16h-8L7 19.5V16H4.5ZM8.5 9.5h7M8.5 12.5h4',
  calendar: 'M6 5.5h12a2 2 0 0 1 2 2v10a2 2 0 0 1-2 2H6a2 2 0 0 1-2-2v-10a2 2 0 0 1 2-2ZM4 10h16M8.5 3.5v4M15.5 3.5v4',
  chart: 'M5 19V11M12 19V5M19 19v-6',
  settings:
    'M9 12a3 3 0 1 0 6 0 3 3 0 1 0-6 0M12 3.5v3M12 17.5v3M3.5 12h3M17.5 12h3M6 6l2.1 2.1M15.9 15.9 18 18M18 6l-2.1 2.1M8.1 15.9 6 18',
  person: 'M8 8a4 4 0 1 0 8 0 4 4 0 1 0-8 0M4.5 19.5c.7-3.6 3.6-5.5 7.5-5.5s6.8 1.9 7.5 5.5',
  people:
    'M5.5 8.5a3.5 3.5 0 1 0 7 0 3.5 3.5 0 1 0-7 0M3 19.5c.4-3.4 2.8-5.5 6-5.5s5.6 2.1 6 5.5M15.5 5.4a3.5 3.5 0 0 1 0 6.2M18 14.6c1.8.9 2.8 2.6 3 4.9',
  file: 'M6 3.5h8l4.5 4.5v12.5H6zM14 3.5V8h4.5',
  download: 'M12 4v11m-4-4 4 4 4-4M5 19h14',
  history: 'M4 12a8 8 0 1 0 2.6-5.9L4 8.5M4 4v4.5h4.5M12 8v4.5l3 2',
  keyboard: 'M3.5 6.5h17v11h-17zM7 10h.01M10.5 10h.01M14 10h.01M17.5 10h.01M8 14h8',
  rows: 'M4.5 6.5h15M4.5 12h15M4.5 17.5h15',
  columns: 'M4.5 5h15v14h-15zM9.5 5v14M14.5 5v14',
  table: 'M4 5.5h16v13H4zM4 10h16M10 10v8.5',
  tag: 'M4 12.5V4.5h8l8 8-8 8zM8 8.5h.01',
  back: 'M19 12H5M10.5 6.5 5 12l5.5 5.5',
  dashboard: 'M4 4h7v9H4zM13 4h7v5h-7zM13 11h7v9h-7zM4 15h7v5H4z',
  edit: 'm14.5 6 3.5 3.5L8.5 19H5v-3.5L14.5 6Z',
  grip: 'M9 6.5h.01M15 6.5h.01M9 12h.01M15 12h.01M9 17.5h.01M15 17.5h.01',
  leave: 'M10 5H5v14h5M14 8l4 4-4 4M18 12H9.5',
  more: 'M4.5 12a1 1 0 1 0 2 0 1 1 0 1 0-2 0M11 12a1 1 0 1 0 2 0 1 1 0 1 0-2 0M17.5 12a1 1 0 1 0 2 0 1 1 0 1 0-2 0',
  undo: 'M8.5 5 4.5 9l4 4M4.5 9H14a5 5 0 0 1 0 10h-3',
  upload: 'M12 16V5m-4 4 4-4 4 4M5 19h14',
  video: 'M5.5 6h8a2 2 0 0 1 2 2v8a2 2 0 0 1-2 2h-8a2 2 0 0 1-2-2V8a2 2 0 0 1 2-2ZM15.5 10.5l5-3v9l-5-3',
} as const;

export type StaffIconName = IconName | keyof typeof drawings;

/** `Icon`, extended with the back office's icons. */
export function StaffIcon({ name }: { name: StaffIconName }) {
  if (!isOurs(name)) return <Icon name={name} />;
  return (
    <svg className={styles.icon} viewBox="0 0 24 24" aria-hidden="true" focusable="false">
      <path d={drawings[name]} />
    </svg>
  );
}

function isOurs(name: StaffIconName): name is keyof typeof drawings {
  return name in drawings;
}
