import type { SearchSuggestions } from '@dealer/shared-domain';
import { useEffect, useState } from 'react';
import { useSite } from '../site.tsx';

const debounceMs = 120;
const minLength = 2;

/**
 * The latest suggestions for a phrase; null without any. A newer phrase ends the request for an older one. With
 * `isShort` also for a short phrase or none, which means all vehicles.
 */
export function useSuggestions(phrase: string, isShort: boolean): SearchSuggestions | null {
  const { getSuggestions } = useSite();
  const [suggestions, setSuggestions] = useState<SearchSuggestions | null>(null);
  const text = phrase.trim();
  const isWanted = isShort || text.length >= minLength;

  useEffect(() => {
    if (!isWanted) return;
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
  }, [text, isWanted, getSuggestions]);

  return isWanted ? suggestions : null;
}
