import { Button, Icon, Modal } from '@dealer/shared-ui';
import { Fragment } from 'react';
import { Key } from '../../ui/Key.tsx';
import { formatCombination, goToKey, keymap } from '../../ui/keymap.ts';
import { useNavItems } from '../../ui/use-nav-items.ts';
import styles from './KeyboardHelp.module.css';

const [everywhere, ...groups] = Map.groupBy(keymap, ({ group }) => group);

export function KeyboardHelp({ onClose }: { onClose: () => void }) {
  const items = useNavItems();
  return (
    <Modal label="Keyboard" className={styles.help} onClose={onClose}>
      <header>
        <h2>Keyboard</h2>
        <Button variant="quiet" aria-label="Close" onClick={onClose}>
          <Icon name="close" />
        </Button>
      </header>
      {everywhere && <KeyGroup title={everywhere[0]} entries={everywhere[1]} />}
      <section>
        <h3>Go to</h3>
        <dl>
          {items.map(({ label, key }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>
                <Key>{goToKey.toUpperCase()}</Key>
                <span>then</span>
                <Key>{key.toUpperCase()}</Key>
              </dd>
            </div>
          ))}
        </dl>
      </section>
      {groups.map(([title, entries]) => (
        <KeyGroup key={title} title={title} entries={entries} />
      ))}
      <p>On a Mac, ⌘ replaces Ctrl. No key without Ctrl acts while you type.</p>
    </Modal>
  );
}

function KeyGroup({ title, entries }: { title: string; entries: readonly (typeof keymap)[number][] }) {
  return (
    <section>
      <h3>{title}</h3>
      <dl>
        {entries.map(({ action, label, combinations }) => (
          <div key={action}>
            <dt>{label}</dt>
            <dd>
              {combinations.map((combination, at) => (
                <Fragment key={combination.key}>
                  {at > 0 && <span>or</span>}
                  {formatCombination(combination).map((name) => (
                    <Key key={name}>{name}</Key>
                  ))}
                </Fragment>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
