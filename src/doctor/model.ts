import { modelOf } from '../agents/calls/request.ts';
import type { Templates } from '../agents/prompt/template.ts';
import { type ModelRequest, replyFailure } from '../agents/provider.ts';
import { ignoredProxy } from '../agents/providers/proxy.ts';
import { type MergedConfig, mergeConfig } from '../engine/config/merge.ts';
import { RunError, toFailure } from '../engine/data/failure.ts';
import { namedTier } from '../engine/workflows/settings.ts';
import type { Finding } from '../ui/cli/doctor-findings.ts';
import { chooseProviderHere, providerFor } from '../who-thinks.ts';
import type { Found, Where } from './where.ts';

const patienceMs = 60_000;
/** Enough for a model that thinks before it answers. */
const mostTokens = 1024;

/** Which provider would answer, why, and with `call` whether it does. */
export async function modelFindings(
  where: Where,
  { layers }: Found,
  { call, templates }: { readonly call: boolean; readonly templates: Templates | undefined },
): Promise<readonly Finding[]> {
  const check = 'model';
  try {
    const merged = mergeConfig(layers);
    const { provider } = merged.config;
    const choice = await chooseProviderHere(merged.config, where.env);
    if (choice.name === 'recorded') {
      const level = choice.why === 'configured' ? 'ok' : 'warning';
      return [{ check, level, kind: 'model_none', values: {} }];
    }
    const model = modelOf(choice.name, provider, namedTier(merged.config));
    const proxy = ignoredProxy(where.env, choice.baseUrl ?? 'https://api.anthropic.com');
    const values = { name: choice.name, model, why: choice.why };
    const chosen: Finding = { check, level: 'ok', kind: 'model_chosen', values };
    const unused: readonly Finding[] =
      proxy === undefined
        ? []
        : [{ check, level: 'warning', kind: 'proxy_ignored', values: { proxy } }];
    const answered = call ? [await callOnce(where, merged, choice, templates)] : [];
    return [chosen, ...unused, ...answered];
  } catch (error) {
    return [{ check, level: 'fail', kind: 'failure', failure: toFailure(error) }];
  }
}

async function callOnce(
  { env }: Where,
  merged: MergedConfig,
  choice: Awaited<ReturnType<typeof chooseProviderHere>>,
  templates: Templates | undefined,
): Promise<Finding> {
  const check = 'model';
  const model = modelOf(choice.name, merged.config.provider, 'haiku');
  const own = templates?.text('runner/hello', 'en') ?? '';
  const request: ModelRequest = {
    ...{ role: 'runner/hello', model, own, system: '', shared: '', maxTokens: mostTokens },
    tag: { language: 'en', values: {} },
  };
  const started = performance.now();
  try {
    const reply = await providerFor(choice, merged, 0, env).call(request, {
      signal: AbortSignal.timeout(patienceMs),
      limits: { idleMs: patienceMs, totalMs: patienceMs },
      onEvent: () => undefined,
    });
    const failure = replyFailure(request, reply);
    // a reply that was cut still proves that the model answers
    if (failure !== undefined && failure.kind !== 'truncated') throw new RunError(failure);
    const ms = Math.round(performance.now() - started);
    return { check, level: 'ok', kind: 'call_answered', values: { model, ms } };
  } catch (error) {
    return { check, level: 'fail', kind: 'failure', failure: toFailure(error) };
  }
}
