// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { createMemoryRouter, RouterProvider, useLoaderData, useNavigate } from 'react-router-dom';
import { afterEach, expect, test } from 'vitest';
import { usePendingQuery } from './use-pending-query.ts';

afterEach(cleanup);

/** A page whose query is the text of its address; each choice adds a letter to it. */
function Page() {
  const query = useLoaderData<string>();
  const navigate = useNavigate();
  const { pendingQuery, choose } = usePendingQuery(query);
  const add = (letter: string) => {
    const next = pendingQuery + letter;
    void navigate(`/?q=${next}`, { state: choose(next) });
  };
  return (
    <>
      <output>{pendingQuery}</output>
      {['a', 'b', 'c'].map((letter) => (
        <button key={letter} type="button" onClick={() => add(letter)}>
          {letter}
        </button>
      ))}
    </>
  );
}

function renderPage() {
  const answers = new Map([['', Promise.withResolvers<void>()]]);
  answers.get('')?.resolve();
  const loader = async ({ request }: { request: Request }) => {
    const query = new URL(request.url).searchParams.get('q') ?? '';
    const answer = answers.get(query) ?? Promise.withResolvers<void>();
    answers.set(query, answer);
    await answer.promise;
    return query;
  };
  const router = createMemoryRouter([{ id: 'page', path: '/', element: <Page />, loader }], {
    hydrationData: { loaderData: { page: '' } },
  });
  render(<RouterProvider router={router} />);
  const press = (letter: string) => fireEvent.click(screen.getByRole('button', { name: letter }));
  /** The page's data are here, but React has not rendered them. */
  const arrive = async (query: string) => {
    answers.get(query)?.resolve();
    for (let turn = 0; turn < 50 && router.state.location.search !== `?q=${query}`; turn++) await null;
    expect(router.state.location.search).toBe(`?q=${query}`);
  };
  return { router, press, arrive, shown: () => screen.getByRole('status').textContent };
}

test('a choice made before an earlier one is rendered stays until it arrives', async () => {
  const { router, press, arrive, shown } = renderPage();
  press('a');
  await arrive('a');
  press('b');
  expect(shown()).toBe('ab');
  await act(() => new Promise((resolve) => setTimeout(resolve)));
  expect([shown(), router.state.location.search]).toEqual(['ab', '?q=a']);
  press('c');
  await arrive('abc');
  await waitFor(() => expect(shown()).toBe('abc'));
  await act(() => router.navigate(-1));
  expect(shown()).toBe('a');
});

test('a choice ends when the person goes back while it loads', async () => {
  const { router, press, arrive, shown } = renderPage();
  press('a');
  await act(() => arrive('a'));
  press('b');
  expect(shown()).toBe('ab');
  await act(() => router.navigate(-1));
  expect(shown()).toBe('');
});

test('a choice ends when the person goes back to an earlier one from a page that was not chosen', async () => {
  const { router, press, arrive, shown } = renderPage();
  press('a');
  await act(() => arrive('a'));
  await act(() => router.navigate('/?q='));
  press('b');
  press('c');
  expect(shown()).toBe('bc');
  await act(() => router.navigate(-1));
  expect(shown()).toBe('a');
});
