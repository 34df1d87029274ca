export type Shortcut = {
  does: string;
  /** Each way to do it; the keys of one way are pressed together, or one after the other where `then` stands. */
  ways: readonly (readonly string[])[];
};
export type ShortcutGroup = { title: string; shortcuts: readonly Shortcut[] };

/** The keys that work in the back office, where they work. */
export const shortcutGroups: readonly ShortcutGroup[] = [
  {
    title: 'Everywhere',
    shortcuts: [
      { does: 'Search and commands', ways: [['Ctrl', 'K']] },
      { does: 'Add Vehicle', ways: [['N']] },
      { does: 'Save', ways: [['Ctrl', 'S']] },
      { does: 'This sheet', ways: [['?']] },
      { does: 'Close what is open', ways: [['Esc']] },
    ],
  },
  {
    title: 'Vehicles',
    shortcuts: [
      { does: 'Search the list', ways: [['/']] },
      { does: 'Move between rows', ways: [['↑'], ['↓']] },
      { does: 'Edit', ways: [['Enter']] },
      { does: 'Select', ways: [['Space']] },
      { does: 'Select up to here', ways: [['Shift', 'Space']] },
      { does: 'Look at the photograph', ways: [['P']] },
    ],
  },
  {
    title: 'Messages',
    shortcuts: [
      { does: 'Search the messages', ways: [['/']] },
      { does: 'Move between messages', ways: [['↑'], ['↓']] },
      { does: 'Open', ways: [['Enter']] },
      { does: 'Write a reply', ways: [['R']] },
      { does: 'Send the reply', ways: [['Ctrl', 'Enter']] },
    ],
  },
];
