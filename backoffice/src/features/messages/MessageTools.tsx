import { messageFilters, type StaffMessageList, type StaffMessageQuery } from '@dealer/shared-domain/staff';
import type { RefObject } from 'react';
import { ChoiceChips } from '../../ui/ChoiceChips.tsx';
import styles from '../../ui/list-and-detail.module.css';
import { SearchInput } from '../../ui/SearchInput.tsx';
import type { ShowMessages } from './use-message-list.ts';

type MessageToolsProps = {
  query: StaffMessageQuery;
  counts: StaffMessageList['counts'];
  /** Focused by its keyboard shortcut. */
  search: RefObject<HTMLInputElement | null>;
  onShow: ShowMessages;
};

/** The message filters with their counts, and the search. */
export function MessageTools({ query, counts, search, onShow }: MessageToolsProps) {
  return (
    <div className={styles.tools}>
      <SearchInput
        label="Search messages"
        placeholder="Name, words, vehicle"
        search={query.search}
        input={search}
        onSearch={(text) => onShow({ ...query, search: text }, { replace: true })}
      />
      <ChoiceChips
        choices={messageFilters}
        current={query.filter}
        counts={counts}
        onChoose={(filter) => onShow({ ...query, filter })}
        className={styles.chips}
      />
    </div>
  );
}
