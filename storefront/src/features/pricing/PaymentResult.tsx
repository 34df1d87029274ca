import { formatCents, type PaymentEstimate } from '@dealer/shared-domain';
import { useSite } from '../../site.tsx';
import { Ledger, LedgerLine } from './Ledger.tsx';

/** The rate is as large as the payment next to it, as the Consumer Protection Act requires. */
export function PaymentResult({ estimate }: { estimate: PaymentEstimate | null }) {
  const { currency } = useSite().contact;
  const format = (amount: number) => formatCents(amount, currency);
  const isBorrowed = estimate !== null && estimate.amountFinanced > 0;
  return (
    <div className="pricing-result">
      <p className="pricing-answer" role="status">
        {isBorrowed && (
          <>
            <span>
              <b>{format(estimate.monthlyPayment)}</b> <small>a month, {estimate.termMonths} months</small>
            </span>{' '}
            <span>
              <b>{estimate.aprPercent}%</b> <small>APR</small>
            </span>
          </>
        )}
        {estimate && !isBorrowed && 'Nothing to borrow'}
        {!estimate && 'Correct the marked figure to see the estimate'}
      </p>
      {estimate && (
        <Ledger>
          <LedgerLine label="Cash price, HST included">{format(estimate.cashPrice)}</LedgerLine>
          {estimate.tradeIn > 0 && <LedgerLine label="Trade-in">−{format(estimate.tradeIn)}</LedgerLine>}
          {estimate.taxOnTradeIn > 0 && (
            <LedgerLine label="HST saved by the trade-in">−{format(estimate.taxOnTradeIn)}</LedgerLine>
          )}
          {estimate.downPayment > 0 && <LedgerLine label="Down payment">−{format(estimate.downPayment)}</LedgerLine>}
          <LedgerLine label="Amount financed">{format(estimate.amountFinanced)}</LedgerLine>
          <LedgerLine label="Cost of borrowing" look="strong">
            {format(estimate.costOfBorrowing)}
          </LedgerLine>
          <LedgerLine label="Total you pay" look="sum">
            {format(estimate.total)}
          </LedgerLine>
        </Ledger>
      )}
    </div>
  );
}
