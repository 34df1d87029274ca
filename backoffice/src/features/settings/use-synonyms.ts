import { isDomainError } from '@dealer/shared-domain';
import type { Synonym, SynonymValues } from '@dealer/shared-domain/staff';
import { useEffect, useState } from 'react';
import { useStaff } from '../../staff.tsx';
import { useToasts } from '../../ui/toasts.tsx';

type ListState = { phase: 'loading' } | { phase: 'failed'; message: string } | { phase: 'known'; synonyms: Synonym[] };

const failed = 'This is not available right now. Please try again.';
const toMessage = (error: unknown) => (isDomainError(error) ? error.message : failed);

/** The list with its changes. A change resolves to the message of its failure, or null. */
export function useSynonyms() {
  const { synonyms: source } = useStaff();
  const toasts = useToasts();
  const [state, setState] = useState<ListState>({ phase: 'loading' });

  const load = async () => {
    try {
      setState({ phase: 'known', synonyms: await source.list() });
    } catch (error) {
      setState({ phase: 'failed', message: toMessage(error) });
    }
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: loads once, when the section opens.
  useEffect(() => void load(), []);

  async function save(values: SynonymValues, id: number | null): Promise<string | null> {
    try {
      await (id === null ? source.add(values) : source.change(id, values));
    } catch (error) {
      return toMessage(error);
    }
    toasts.show({ tone: 'ok', text: `“${values.term}” now finds what “${values.meaning}” finds` });
    const loaded = load();
    // The form of a new one is emptied immediately: the next one may be typed while the list loads.
    if (id !== null) await loaded;
    return null;
  }

  async function remove({ id, term, meaning }: Synonym): Promise<void> {
    try {
      await source.remove(id);
      toasts.show({
        tone: 'ok',
        text: `“${term}” is deleted`,
        action: { label: 'Undo', run: () => void restore({ term, meaning }) },
      });
      await load();
    } catch (error) {
      toasts.show({ tone: 'bad', text: toMessage(error) });
    }
  }

  async function restore(values: SynonymValues): Promise<void> {
    const problem = await save(values, null);
    if (problem) toasts.show({ tone: 'bad', text: problem });
  }

  return { state, load, save, remove };
}
