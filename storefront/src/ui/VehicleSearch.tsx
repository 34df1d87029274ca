import { paths } from '@dealer/shared-domain';
import { Button, Icon } from '@dealer/shared-ui';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { takeOverlayEntry } from './overlay-history.ts';
import { SearchField } from './SearchField.tsx';
import styles from './VehicleSearch.module.css';

/** The search of the list; a plain form without scripts. */
export function VehicleSearch({ phrase: initial = '' }: { phrase?: string }) {
  const navigate = useNavigate();
  const [text, setText] = useState(initial);
  return (
    <search className={styles.search}>
      <form
        method="get"
        action={paths.inventory}
        onSubmit={(event) => {
          event.preventDefault();
          const phrase = text.trim();
          navigate(phrase ? `${paths.inventory}?${new URLSearchParams({ q: phrase })}` : paths.inventory, {
            replace: takeOverlayEntry(),
          });
        }}
      >
        <SearchField label="Search our vehicles" value={text} onType={setText}>
          <Button type="submit" variant="primary">
            <Icon name="search" /> <span>Search</span>
          </Button>
        </SearchField>
      </form>
    </search>
  );
}
