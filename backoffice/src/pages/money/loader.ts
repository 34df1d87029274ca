import { isDomainError } from '@dealer/shared-domain';
import { type BackofficeContract, type MoneyList, type MoneyQuery, parseMoneyQuery } from '@dealer/shared-domain/staff';
import type { LoaderFunctionArgs } from 'react-router-dom';

/** `list` is null if it could not be loaded; search and views still show. */
export type MoneyData = { query: MoneyQuery; list: MoneyList | null };

export function moneyLoader({ money }: Pick<BackofficeContract, 'money'>) {
  return async ({ request }: LoaderFunctionArgs): Promise<MoneyData> => {
    const query = parseMoneyQuery(new URL(request.url).searchParams);
    try {
      return { query, list: await money.getList(query, request.signal) };
    } catch (error) {
      if (!isDomainError(error) || error.kind === 'forbidden') throw error;
      return { query, list: null };
    }
  };
}
