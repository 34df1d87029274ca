import { Button, Icon, Modal } from '@dealer/shared-ui';
import { Fragment } from 'react';
import { useNavItems } from '../../layout/use-nav-items.ts';
import styles from './KeyboardHelp.module.css';
import { type Shortcut, type ShortcutGroup, shortcutGroups } from './shortcut-list.ts';

/** Every key that does something, in the order in which somebody meets it. */
export function KeyboardHelp({ onClose }: { onClose: () => void }) {
  const pages: ShortcutGroup = {
    title: 'Go to',
    shortcuts: useNavItems().map(({ label, key }) => ({ does: label, ways: [['G', 'then', key.toUpperCase()]] })),
  };
  const [everywhere, ...others] = shortcutGroups;
  const groups = everywhere ? [everywhere, pages, ...others] : [pages];
  return (
    <Modal label="Keyboard" className={styles.help} onClose={onClose}>
      <header>
        <h2>Keyboard</h2>
        <Button variant="quiet" aria-label="Close" onClick={onClose}>
          <Icon name="close" />
        </Button>
      </header>
      {groups.map((group) => (
        <section key={group.title}>
          <h3>{group.title}</h3>
          <dl>
            {group.shortcuts.map((shortcut) => (
              <div key={shortcut.does}>
                <dt>{shortcut.does}</dt>
                <dd>
                  <Keys shortcut={shortcut} />
                </dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
      <p>On a Mac, ⌘ stands for Ctrl. No key without Ctrl acts while you type.</p>
    </Modal>
  );
}

function Keys({ shortcut }: { shortcut: Shortcut }) {
  return shortcut.ways.map((keys, at) => (
    <Fragment key={keys.join(' ')}>
      {at > 0 && <span>or</span>}
      {keys.map((key) => (key === 'then' ? <span key={key}>then</span> : <kbd key={key}>{key}</kbd>))}
    </Fragment>
  ));
}
