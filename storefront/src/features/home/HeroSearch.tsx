import { paths } from '@dealer/shared-domain';
import { Button } from '@dealer/shared-ui';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { SearchField } from '../../ui/SearchField.tsx';
import styles from './HeroSearch.module.css';

/** The search of the list; a plain form without scripts. */
export function HeroSearch() {
  const navigate = useNavigate();
  const [text, setText] = useState('');
  return (
    <search className={styles.search}>
      <form
        method="get"
        action={paths.inventory}
        onSubmit={(event) => {
          event.preventDefault();
          const phrase = text.trim();
          navigate(phrase ? `${paths.inventory}?${new URLSearchParams({ q: phrase })}` : paths.inventory);
        }}
      >
        <SearchField label="Search our vehicles" value={text} onType={setText}>
          <Button type="submit" variant="primary">
            Search
          </Button>
        </SearchField>
      </form>
    </search>
  );
}
