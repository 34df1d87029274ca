export type KeyCombination = {
  /** `KeyboardEvent.key`, with letters in lower case. */
  key: string;
  /** Ctrl, or ⌘ on a Mac. Such keys also work while a field has the focus. */
  withCommand?: boolean;
  /** If undefined, Shift makes no difference. */
  withShift?: boolean;
};

/** Every keyboard shortcut of the back office, in the order of the help; used by handlers, help and palette. */
export const keymap = [
  {
    group: 'Everywhere',
    action: 'openPalette',
    label: 'Search and commands',
    combinations: [{ key: 'k', withCommand: true }],
  },
  { group: 'Everywhere', action: 'addVehicle', label: 'Add Vehicle', combinations: [{ key: 'n' }] },
  { group: 'Everywhere', action: 'save', label: 'Save', combinations: [{ key: 's', withCommand: true }] },
  { group: 'Everywhere', action: 'openShortcuts', label: 'This sheet', combinations: [{ key: '?' }] },
  { group: 'Everywhere', action: 'close', label: 'Close what is open', combinations: [{ key: 'Escape' }] },
  { group: 'Vehicles', action: 'searchVehicles', label: 'Search the list', combinations: [{ key: '/' }] },
  {
    group: 'Vehicles',
    action: 'moveToRow',
    label: 'Move between rows',
    combinations: [
      { key: 'ArrowUp', withShift: false },
      { key: 'ArrowDown', withShift: false },
    ],
  },
  {
    group: 'Vehicles',
    action: 'extendSelection',
    label: 'Select row by row',
    combinations: [
      { key: 'ArrowUp', withShift: true },
      { key: 'ArrowDown', withShift: true },
    ],
  },
  { group: 'Vehicles', action: 'editRow', label: 'Edit', combinations: [{ key: 'Enter' }] },
  { group: 'Vehicles', action: 'selectRow', label: 'Select', combinations: [{ key: ' ', withShift: false }] },
  {
    group: 'Vehicles',
    action: 'selectToRow',
    label: 'Select up to here',
    combinations: [{ key: ' ', withShift: true }],
  },
  { group: 'Vehicles', action: 'previewPhoto', label: 'Look at the photograph', combinations: [{ key: 'p' }] },
  { group: 'Messages', action: 'searchMessages', label: 'Search the messages', combinations: [{ key: '/' }] },
  {
    group: 'Messages',
    action: 'moveToMessage',
    label: 'Move between messages',
    combinations: [{ key: 'ArrowUp' }, { key: 'ArrowDown' }],
  },
  { group: 'Messages', action: 'openMessage', label: 'Open', combinations: [{ key: 'Enter' }] },
  { group: 'Messages', action: 'writeReply', label: 'Write a reply', combinations: [{ key: 'r' }] },
  {
    group: 'Messages',
    action: 'sendReply',
    label: 'Send the reply',
    combinations: [{ key: 'Enter', withCommand: true }],
  },
  { group: 'Leads', action: 'nextLead', label: 'Next lead', combinations: [{ key: 'j' }] },
  { group: 'Leads', action: 'previousLead', label: 'Previous lead', combinations: [{ key: 'k' }] },
  { group: 'Leads', action: 'assignLead', label: 'Choose the owner', combinations: [{ key: 'a' }] },
  { group: 'Leads', action: 'planLead', label: 'Next step', combinations: [{ key: 'e' }] },
  { group: 'Leads', action: 'openSavedReplies', label: 'Saved replies', combinations: [{ key: ';' }] },
  { group: 'Leads', action: 'winLead', label: 'Won', combinations: [{ key: 'w' }] },
  { group: 'Leads', action: 'loseLead', label: 'Lost', combinations: [{ key: 'l' }] },
  {
    group: 'Appointments',
    action: 'confirmAppointment',
    label: 'Confirm the open one',
    combinations: [{ key: 'c', withShift: false }],
  },
  {
    group: 'Appointments',
    action: 'moveAppointment',
    label: 'Move the open one',
    combinations: [{ key: 'm', withShift: false }],
  },
] as const satisfies readonly {
  group: string;
  action: string;
  label: string;
  combinations: readonly KeyCombination[];
}[];

export type KeyAction = (typeof keymap)[number]['action'];

/** The first key of `G D`, `G V`…, which go to the page of a navigation item. */
export const goToKey = 'g';

/** The first combination of an action as printed on a keyboard: `['Ctrl', 'K']`. */
export function formatAction(action: KeyAction): string[] {
  const [first] = keymap.find((entry) => entry.action === action)?.combinations ?? [];
  return first ? formatCombination(first) : [];
}

export function formatCombination({ key, withCommand, withShift }: KeyCombination): string[] {
  return [...(withCommand ? ['Ctrl'] : []), ...(withShift ? ['Shift'] : []), keyNames[key] ?? key.toUpperCase()];
}

const keyNames: Record<string, string> = { ArrowUp: '↑', ArrowDown: '↓', ' ': 'Space', Escape: 'Esc', Enter: 'Enter' };

/** True if the event matches and the page may handle it: no dialog is open and no field would take the key. */
export function isCombination(event: KeyboardEvent, { key, withCommand = false, withShift }: KeyCombination): boolean {
  if (pressedKey(event) !== key || (withShift ?? event.shiftKey) !== event.shiftKey) return false;
  if (!withCommand) return isKeyForPage(event);
  const isCommand = (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey;
  return isCommand && !event.defaultPrevented && !isDialogOpen();
}

/** True if no field, menu or dialog has the focus. */
export function isKeyForPage(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return false;
  return !isDialogOpen() && !isTypedInto(event.target);
}

export function pressedKey({ key }: KeyboardEvent): string {
  return key.length === 1 ? key.toLowerCase() : key;
}

function isDialogOpen(): boolean {
  return document.querySelector('dialog[open]') !== null;
}

function isTypedInto(target: EventTarget | null): boolean {
  return (
    target instanceof Element &&
    target.matches(
      'input:not([type="checkbox"], [type="radio"]), select, textarea, [contenteditable], [role="menu"], [role="menu"] *, [role="combobox"]',
    )
  );
}

/** True if the page itself has the focus; the arrow keys then enter a list. */
export function isPageFocused(target: EventTarget | null): boolean {
  return target === document.body || (target instanceof Element && target.matches('main, h1, h2, [data-toasts]'));
}
