// @vitest-environment jsdom
import { aBackofficeContract, aStaffUser, messageId } from '@dealer/shared-domain/test-support';
import { act, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { expect, test } from 'vitest';
import { StaffProvider } from '../../staff.tsx';
import { useMessageDraft } from './message-drafts.ts';

const notes = { text: 'Called', base: '', isSaving: false };

/** The draft of a message over one contract, whoever is signed in. */
function openDraft() {
  const contract = aBackofficeContract({});
  const wrapper = ({ children }: { children: ReactNode }) => (
    <StaffProvider contract={contract}>{children}</StaffProvider>
  );
  const { result, rerender } = renderHook(() => useMessageDraft(messageId), { wrapper });
  const signIn = (id: string) => {
    contract.session.getUser = () => ({ ...aStaffUser, id });
    rerender();
  };
  return { draft: () => result.current, signIn };
}

/** Whether closing the page would be asked about. */
function isAskedAbout(): boolean {
  return !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
}

test('closing the page is asked about as long as something typed waits', () => {
  const { draft } = openDraft();
  expect(isAskedAbout()).toBe(false);
  act(() => draft().keep({ notes }));
  expect(isAskedAbout()).toBe(true);
  act(() => draft().keep({ notes: null }));
  expect(isAskedAbout()).toBe(false);
});

test('whoever signs in next finds nothing of what the last one typed, and is not asked about it', () => {
  const { draft, signIn } = openDraft();
  signIn('maria');
  act(() => draft().keep({ notes }));
  const { keep } = draft();
  expect(draft().notes).toEqual(notes);
  signIn('sam');
  expect(draft().notes).toBeNull();
  expect(isAskedAbout()).toBe(false);
  // An answer that comes late for the last one.
  act(() => keep({ notes }));
  expect(draft().notes).toBeNull();
  expect(isAskedAbout()).toBe(false);
  signIn('maria');
  expect(draft().notes).toBeNull();
});
