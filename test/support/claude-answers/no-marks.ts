import { type Act, apiError, speech } from '../claude-script.ts';

/** A server that has no mark left for anybody else. */
export function answerTo(input: string): readonly Act[] {
  return input.includes('cache_control')
    ? apiError(
        'API Error: 400 A maximum of 4 blocks with cache_control may be provided.',
        'unknown',
        400,
      )
    : speech('unmarked');
}
