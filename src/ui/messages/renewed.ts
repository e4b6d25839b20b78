import { renewed as en } from './en/renewed.ts';
import { renewed as ja } from './ja/renewed.ts';

export const renewed = { ja, en } as const;
