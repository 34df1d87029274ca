import { classNames } from './class-names.ts';
import styles from './Icon.module.css';

const drawings = {
  alert: 'M3.5 12a8.5 8.5 0 1 0 17 0 8.5 8.5 0 1 0-17 0M12 7.5V13M12 16h.01',
  arrow: 'M5 12h14M13.5 6.5 19 12l-5.5 5.5',
  ascending: 'M12 19V5m-5 5 5-5 5 5',
  descending: 'M12 5v14m-5-5 5 5 5-5',
  car: 'M4 16v-3.5l2-5A2 2 0 0 1 7.9 6h8.2A2 2 0 0 1 18 7.5l2 5V16M4 13h16M4 16h16v2.5M4 16v2.5M7.5 16.5h.01M16.5 16.5h.01',
  check: 'm5 12.5 4.5 4.5L19 7.5',
  chevron: 'm7 10 5 5 5-5',
  bell: 'M6 16.5V11a6 6 0 0 1 12 0v5.5l1.5 1.5h-15L6 16.5ZM10 20.5h4',
  clock: 'M3.5 12a8.5 8.5 0 1 0 17 0 8.5 8.5 0 1 0-17 0M12 7.5V12l3 2',
  close: 'm6.5 6.5 11 11m0-11-11 11',
  compare: 'M4 9h15m0 0-3.5-3.5M19 9l-3.5 3.5M20 16H5m0 0 3.5-3.5M5 16l3.5 3.5',
  dash: 'M6 12h12',
  eye: 'M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12ZM9.3 12a2.7 2.7 0 1 0 5.4 0 2.7 2.7 0 1 0-5.4 0',
  expand: 'M9 4.5H4.5V9M15 4.5h4.5V9M9 19.5H4.5V15M15 19.5h4.5V15',
  external: 'M13.5 5H19v5.5M19 5l-8.5 8.5M10 6.5H5.5v12h12V14',
  filters:
    'M4 7h9m5 0h2M4 17h2m5 0h9M13.2 7a2.3 2.3 0 1 0 4.6 0 2.3 2.3 0 1 0-4.6 0M6.2 17a2.3 2.3 0 1 0 4.6 0 2.3 2.3 0 1 0-4.6 0',
  heart: 'M12 19.5S4 14.8 4 9.3A4.3 4.3 0 0 1 12 7a4.3 4.3 0 0 1 8 2.3c0 5.5-8 10.2-8 10.2Z',
  link: 'M10 14a4 4 0 0 0 5.7 0l3-3A4 4 0 0 0 13 5.3l-1 1M14 10a4 4 0 0 0-5.7 0l-3 3a4 4 0 0 0 5.7 5.7l1-1',
  lock: 'M5 12.5a2 2 0 0 1 2-2h10a2 2 0 0 1 2 2V18a2 2 0 0 1-2 2H7a2 2 0 0 1-2-2zM8 10.5V8a4 4 0 0 1 8 0v2.5',
  info: 'M3.5 12a8.5 8.5 0 1 0 17 0 8.5 8.5 0 1 0-17 0M12 11v5M12 8h.01',
  mail: 'M4 6.5h16v11.5H4zM4.5 7l7.5 6 7.5-6',
  menu: 'M4 8h16M4 16h16',
  next: 'm9.5 5.5 6.5 6.5-6.5 6.5',
  noImage: 'M7 5h11.5a2 2 0 0 1 2 2v10M17 19H5.5a2 2 0 0 1-2-2V7c0-.6.2-1 .6-1.4M4 17l5-4.5 2.5 2.1M3.5 3.5l17 17',
  phone:
    'M5 4h4l1.6 4.4-2.2 1.5a12 12 0 0 0 5.7 5.7l1.5-2.2L20 15v4a1.5 1.5 0 0 1-1.6 1.5A15.6 15.6 0 0 1 3.5 5.6 1.5 1.5 0 0 1 5 4Z',
  picture:
    'M5.5 5h13a2 2 0 0 1 2 2v10a2 2 0 0 1-2 2h-13a2 2 0 0 1-2-2V7a2 2 0 0 1 2-2ZM7 10a1.5 1.5 0 1 0 3 0 1.5 1.5 0 1 0-3 0M4 17l5-4.5 3.5 3 3-2.5 4.5 4',
  pin: 'M12 21s6.5-5.7 6.5-11a6.5 6.5 0 0 0-13 0c0 5.3 6.5 11 6.5 11ZM9.7 10a2.3 2.3 0 1 0 4.6 0 2.3 2.3 0 1 0-4.6 0',
  plus: 'M12 5v14M5 12h14',
  previous: 'M14.5 5.5 8 12l6.5 6.5',
  print: 'M7.5 8.5v-4h9v4M7.5 16.5h-3v-8h15v8h-3M7.5 13.5h9v6h-9z',
  refresh: 'M19.5 12a7.5 7.5 0 1 1-2.3-5.4L20 9.2M20 4.5v4.7h-4.7',
  search: 'M4.5 11a6.5 6.5 0 1 0 13 0 6.5 6.5 0 1 0-13 0M16 16l4.5 4.5',
  share: 'M12 15V4m-4 4 4-4 4 4M6.5 11.5H5v8h14v-8h-1.5',
  sort: 'M8 5v14m0 0-3.5-3.5M8 19l3.5-3.5M16 19V5m0 0-3.5 3.5M16 5l3.5 3.5',
  spinner: 'M12 4a8 8 0 1 1-8 8',
  star: 'm12 4 2.5 5.1 5.6.8-4 4 .9 5.6-5-2.7-5 2.7.9-5.6-4-4 5.6-.8Z',
  trash: 'M5 7h14M9.5 7V4.5h5V7M7 7l.8 12h8.4L17 7',
  warning: 'M12 4.5 3.5 19h17L12 4.5ZM12 10v4M12 16.5h.01',
} as const;

export type IconName = keyof typeof drawings;

/** Hidden from assistive technology: adjacent text or the control's label names it. */
export function Icon({ name, className }: { name: IconName; className?: string | undefined }) {
  return (
    <svg className={classNames(styles.icon, className)} viewBox="0 0 24 24" aria-hidden="true" focusable="false">
      <path d={drawings[name]} />
    </svg>
  );
}
