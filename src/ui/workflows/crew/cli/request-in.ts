import { RunError } from '../../../../engine/data/failure.ts';

/** The request in a text that was handed over. Throws RunError `input_invalid`, so that nothing is made for nothing. */
export function requestIn(text: string): string {
  const request = text.replace(/^\uFEFF/, '').trim();
  if (request !== '') return request;
  throw new RunError({ kind: 'input_invalid', reason: 'request_empty', values: {} });
}
