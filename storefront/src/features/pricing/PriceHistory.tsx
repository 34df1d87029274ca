import { describeOfferedPrices, formatDate, formatPrice, type OfferedPrice, pluralize } from '@dealer/shared-domain';
import { Icon } from '@dealer/shared-ui';
import { useSite } from '../../site.tsx';
import { PriceChart } from './PriceChart.tsx';

export function PriceHistory({ prices }: { prices: OfferedPrice[] }) {
  const { currency, timeZone } = useSite().contact;
  return (
    <section aria-labelledby="price-history">
      <h2 id="price-history">Price history</h2>
      <p className="pricing-lede">{describeOfferedPrices(prices, { currency, timeZone })}</p>
      <PriceChart prices={prices} />
      <details className="pricing-table" open>
        <summary>
          Show as table <Icon name="chevron" />
        </summary>
        <table>
          <caption className="sr">Price history</caption>
          <thead>
            <tr>
              <th scope="col">From</th>
              <th scope="col">Offered for</th>
              <th scope="col">All-in price</th>
            </tr>
          </thead>
          <tbody>
            {prices.toReversed().map(({ price, offeredFrom, days }, at) => (
              <tr key={offeredFrom}>
                <th scope="row">{formatDate(offeredFrom, timeZone)}</th>
                <td>
                  {[days > 0 ? pluralize(days, 'day') : 'Less than a day', at === 0 && 'now']
                    .filter(Boolean)
                    .join(', ')}
                </td>
                <td>{formatPrice(price, currency)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </section>
  );
}
