import { pluralize } from '@dealer/shared-domain';
import type { Synonym } from '@dealer/shared-domain/staff';
import { Button, Field, Icon, Input, Note, Spinner } from '@dealer/shared-ui';
import { useState } from 'react';
import { Section } from '../../ui/Section.tsx';
import { SynonymForm } from './SynonymForm.tsx';
import styles from './SynonymsSection.module.css';
import { useSynonyms } from './use-synonyms.ts';

/** Saved one by one, unlike the rest of the tab. */
export function SynonymsSection() {
  const { state, load, save, remove } = useSynonyms();
  return (
    <Section
      id="synonyms"
      title="Words of the search"
      help="What visitors call things. A search for the word also finds its meaning. Changes apply right away."
    >
      {state.phase === 'loading' && <Spinner label="Loading synonyms..." />}
      {state.phase === 'failed' && (
        <Note tone="bad" role="alert" title={state.message} actions={<Button onClick={load}>Retry</Button>} />
      )}
      {state.phase === 'known' && <Synonyms synonyms={state.synonyms} onSave={save} onRemove={remove} />}
    </Section>
  );
}

type SynonymsProps = {
  synonyms: Synonym[];
  onSave: ReturnType<typeof useSynonyms>['save'];
  onRemove: ReturnType<typeof useSynonyms>['remove'];
};

function Synonyms({ synonyms, onSave, onRemove }: SynonymsProps) {
  const [search, setSearch] = useState('');
  const [changedId, setChangedId] = useState<number | null>(null);
  const text = search.trim().toLowerCase();
  const shown = synonyms.filter(({ term, meaning }) => term.includes(text) || meaning.includes(text));
  return (
    <>
      <SynonymForm synonym={null} others={synonyms} onSave={(values) => onSave(values, null)} />
      <Field label="Search synonyms" className={styles.search}>
        {(control) => (
          <Input {...control} type="search" value={search} onChange={(event) => setSearch(event.currentTarget.value)} />
        )}
      </Field>
      {shown.length === 0 && <p role="status">{`No synonym has “${search.trim()}” in it.`}</p>}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling list must be reachable by keyboard. */}
      <ul className={styles.list} aria-label="Synonyms" tabIndex={0}>
        {shown.map((synonym) =>
          synonym.id === changedId ? (
            <li key={synonym.id}>
              <SynonymForm
                synonym={synonym}
                others={synonyms.filter(({ id }) => id !== synonym.id)}
                onSave={async (values) => {
                  const problem = await onSave(values, synonym.id);
                  if (problem === null) setChangedId(null);
                  return problem;
                }}
                onCancel={() => setChangedId(null)}
              />
            </li>
          ) : (
            <SynonymRow
              key={synonym.id}
              synonym={synonym}
              onChange={() => setChangedId(synonym.id)}
              onRemove={() => void onRemove(synonym)}
            />
          ),
        )}
      </ul>
    </>
  );
}

type SynonymRowProps = { synonym: Synonym; onChange: () => void; onRemove: () => void };

function SynonymRow({ synonym: { term, meaning, isOwn, found }, onChange, onRemove }: SynonymRowProps) {
  return (
    <li className={styles.row}>
      <p>
        <b>{term}</b> means {meaning}
        <small className="num">
          {`finds ${pluralize(found, 'vehicle')} now`}
          {!isOwn && ' · built in'}
        </small>
      </p>
      {isOwn && (
        <span className={styles.actions}>
          <Button variant="quiet" onClick={onChange} aria-label={`Change ${term}`}>
            Change
          </Button>
          <Button variant="quiet" onClick={onRemove} aria-label={`Delete ${term}`}>
            <Icon name="trash" />
          </Button>
        </span>
      )}
    </li>
  );
}
