import type { Payer } from '../../../engine/data/event.ts';
import { cachedShare } from '../../../engine/data/usage.ts';
import type { RunState } from '../../../engine/runs/run-state.ts';
import type { ProviderFacts } from '../../cockpit/cockpit-ports.ts';
import type { Look } from '../../components/look.tsx';
import { clock, count, inputTokens, money } from '../../components/numbers.ts';
import { percent } from '../../components/percent.ts';
import { oneLine } from '../../text/sanitise.ts';

/** A figure of the strip; `short`: where there is little room. Empty: there is nothing to say. */
export type Piece = { readonly full: string; readonly short: string };

/** What is always on screen while a run is open: who pays, what is left, how long, how much; the most important first. */
export function moneyPieces(state: RunState, activeMs: number, look: Look): readonly Piece[] {
  const { cells, messages } = look;
  const words = messages.screens.run;
  const { usage, calls } = state.spent;
  const share = cachedShare(usage);
  const input = inputTokens(usage);
  // Figures keep their places while they grow, and take no room before there is anything to count.
  const figure = (text: string, width: number) => text.padStart(width);
  const isCounted = input + usage.output > 0;
  const same = (text: string): Piece => ({ full: text, short: text });
  return [
    payerPiece(state.payer, messages.screens),
    same(leftText(state, messages.screens)),
    same(`${words.elapsed} ${cells.pad(clock(activeMs), 5)}`),
    same(words.calls(calls)),
    same(isCounted ? words.tokens(figure(count(input), 5), figure(count(usage.output), 5)) : ''),
    same(share === undefined ? '' : words.cached(figure(percent(share), 3))),
  ];
}

/** Before a run: who would pay for what is begun, and how much of it (`what`) at most. */
export function payerPieces(
  { payer, budgetUsd }: Pick<ProviderFacts, 'payer' | 'budgetUsd'>,
  what: string,
  { messages }: Look,
): readonly Piece[] {
  const { home } = messages.screens;
  const paid = payerPiece(payer, messages.screens);
  if (!isMetered(payer)) return [paid];
  const most = budgetUsd === null ? home.noBudget : home.budget(money(budgetUsd), what);
  return [paid, { full: most, short: most }];
}

/** Who pays: the name of the variable and the last characters of the key, never more. */
function payerPiece(payer: Payer, words: Look['messages']['screens']): Piece {
  const { payer: say } = words.home;
  switch (payer.kind) {
    case 'nobody':
      return { full: say.nobody, short: say.nobody };
    case 'api_key':
      return {
        full: say.apiKey(oneLine(payer.env), oneLine(payer.tail), oneLine(payer.host ?? '')),
        short: say.apiKeyShort(oneLine(payer.tail)),
      };
    case 'local':
      return {
        full: say.local(oneLine(payer.url), payer.charged),
        short: say.local('', payer.charged),
      };
    case 'claude_login':
      return { full: say.claudeLogin, short: say.claudeLoginShort };
    default:
      return payer satisfies never;
  }
}

/** Does somebody get a bill, so that the budget belongs on screen? */
function isMetered({ kind }: Payer): boolean {
  return kind === 'api_key' || kind === 'claude_login';
}

function leftText(
  { payer, budgetUsd, spent }: RunState,
  words: Look['messages']['screens'],
): string {
  if (!isMetered(payer)) return '';
  if (budgetUsd === null) return words.home.noBudget;
  const approximately = spent.unpriced > 0 ? '~' : '';
  return words.run.left(approximately + money(Math.max(0, budgetUsd - spent.usd)));
}
