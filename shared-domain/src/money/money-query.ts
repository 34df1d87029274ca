import { ageStarts, type MoneyQuery, moneySorts, moneyViews } from './ageing.ts';

export const defaultMoneyQuery: MoneyQuery = {
  search: '',
  view: 'lot',
  age: null,
  sort: 'days',
  direction: 'desc',
  page: 1,
};

/** Unknown values fall back to the default. */
export function parseMoneyQuery(params: URLSearchParams): MoneyQuery {
  const page = Number(params.get('page') ?? 1);
  return {
    search: params.get('q')?.trim().slice(0, 200) ?? '',
    view: moneyViews.find((view) => view === params.get('show')) ?? defaultMoneyQuery.view,
    age: ageStarts.find((start) => String(start) === params.get('age')) ?? null,
    sort: moneySorts.find((sort) => sort === params.get('sort')) ?? defaultMoneyQuery.sort,
    direction: params.get('order') === 'asc' ? 'asc' : 'desc',
    page: Number.isInteger(page) && page > 0 && page < 10_000 ? page : 1,
  };
}

/** Without defaults. */
export function toMoneySearchParams({ search, view, age, sort, direction, page }: MoneyQuery): URLSearchParams {
  const params = new URLSearchParams();
  if (search) params.set('q', search);
  if (view !== defaultMoneyQuery.view) params.set('show', view);
  if (age !== null) params.set('age', String(age));
  if (sort !== defaultMoneyQuery.sort) params.set('sort', sort);
  if (direction !== defaultMoneyQuery.direction) params.set('order', direction);
  if (page > 1) params.set('page', String(page));
  return params;
}
