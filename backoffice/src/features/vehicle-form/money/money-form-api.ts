import type { MoneyTexts, MoneyValues } from '@dealer/shared-domain/staff';
import type { UseFormReturn } from 'react-hook-form';

export type MoneyFormApi = UseFormReturn<MoneyTexts, unknown, MoneyValues>;
