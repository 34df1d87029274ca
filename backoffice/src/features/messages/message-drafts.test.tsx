// @vitest-environment jsdom
import { aBackofficeContract, aStaffUser, messageId } from '@dealer/shared-domain/test-support';
import { act, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { expect, test } from 'vitest';
import { StaffProvider } from '../../staff.tsx';
import { useMessageDraft } from './message-drafts.ts';

const notes = { text: 'Called', base: '', isSaving: false };

/** The draft of one message; tests change the signed-in user of its contract. */
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

/** True if closing the page would ask for confirmation. */
function isAskedAbout(): boolean {
  return !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
}

test('closing the page asks for confirmation while a draft is unsent', () => {
  const { draft } = openDraft();
  expect(isAskedAbout()).toBe(false);
  act(() => draft().keep({ notes }));
  expect(isAskedAbout()).toBe(true);
  act(() => draft().keep({ notes: null }));
  expect(isAskedAbout()).toBe(false);
});

test('the next user sees no draft of the previous one and gets no question about it', () => {
  const { draft, signIn } = openDraft();
  signIn('maria');
  act(() => draft().keep({ notes }));
  const { keep } = draft();
  expect(draft().notes).toEqual(notes);
  signIn('sam');
  expect(draft().notes).toBeNull();
  expect(isAskedAbout()).toBe(false);
  // A late response for the previous user.
  act(() => keep({ notes }));
  expect(draft().notes).toBeNull();
  expect(isAskedAbout()).toBe(false);
  signIn('maria');
  expect(draft().notes).toBeNull();
});
