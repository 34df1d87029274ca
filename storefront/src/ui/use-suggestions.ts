import type { SearchSuggestions } from '@dealer/shared-domain';
import { useEffect, useState } from 'react';
import { useSite } from '../site.tsx';

const debounceMs = 120;
const minLength = 2;

/** The latest suggestions for a phrase; null without any. A newer phrase ends the request for an older one. */
export function useSuggestions(phrase: string): SearchSuggestions | null {
  const { getSuggestions } = useSite();
  const [suggestions, setSuggestions] = useState<SearchSuggestions | null>(null);
  const text = phrase.trim();

  useEffect(() => {
    if (text.length < minLength) return;
    const request = new AbortController();
    const timer = setTimeout(() => {
      getSuggestions(text, request.signal).then(
        (found) => {
          if (!request.signal.aborted) setSuggestions(found);
        },
        // Suggestions are an aid: the search itself reports failures.
        () => undefined,
      );
    }, debounceMs);
    return () => {
      clearTimeout(timer);
      request.abort();
    };
  }, [text, getSuggestions]);

  return text.length < minLength ? null : suggestions;
}
