import type { ReactNode } from 'react';

export function Ledger({ children }: { children: ReactNode }) {
  return <dl className="pricing-ledger">{children}</dl>;
}

type LedgerLineProps = { label: string; look?: 'price' | 'strong' | 'sum'; children: ReactNode };

export function LedgerLine({ label, look, children }: LedgerLineProps) {
  return (
    <div className={look && `pricing-${look}`}>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}
