export { PaymentEstimate } from './PaymentEstimate.tsx';
export { PriceSummary } from './PriceSummary.tsx';
export { PricingSections } from './PricingSections.tsx';
