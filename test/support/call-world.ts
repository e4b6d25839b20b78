import type { CallHost } from '../../src/agents/calls/call.ts';
import { type Line, openLine } from '../../src/agents/calls/line.ts';
import type { CallOptions, ModelReply, ModelRequest, Provider } from '../../src/agents/provider.ts';
import type { Happening, RunEvent } from '../../src/engine/data/event.ts';
import type { Budget, Clock } from '../../src/engine/ports.ts';
import { emptyRunState, foldEvent } from '../../src/engine/runs/run-state.ts';

export function aRequest(change: Partial<ModelRequest> = {}): ModelRequest {
  return {
    role: 'folio/stylist',
    tag: { language: 'ja', values: { chapter: 1, round: 1 } },
    model: 'claude-sonnet-5-5',
    system: 'house rules',
    shared: 'the chapter',
    own: 'your rubric',
    maxTokens: 1000,
    ...change,
  };
}

export function aReply(change: Partial<ModelReply> = {}): ModelReply {
  return {
    text: '完了',
    calls: [],
    stop: 'end',
    rawStop: 'end_turn',
    refusal: null,
    usage: { input: 100, output: 10, cacheRead: 0, cacheWrite: 0 },
    requestId: 'req_1',
    ...change,
  };
}

type Act = (request: ModelRequest, options: CallOptions, nth: number) => Promise<ModelReply>;

/** A provider whose n-th call (from 0) does what `act` says. */
export function aProvider(act: Act, caps: Partial<Provider['caps']> = {}): Provider {
  let calls = 0;
  return {
    name: 'anthropic',
    caps: { cache: true, cost: 'table', maxConcurrency: null, ...caps },
    call(request, options) {
      calls += 1;
      return act(request, options, calls - 1);
    },
  };
}

type World = {
  readonly clock: Clock;
  readonly concurrency?: number;
  readonly waitForReset?: boolean;
  readonly budget?: Partial<Budget>;
  readonly attempts?: number;
  readonly random?: () => number;
};

/** A line to a provider and a run that uses it: what was emitted, and what it has cost, as the engine counts it. */
export function openWorld(provider: Provider, world: World) {
  const { clock, concurrency = 5, waitForReset = true, attempts = 6, random = () => 0.5 } = world;
  const line: Line = openLine(provider, {
    config: { concurrency, retry: { attempts, max_minutes: 10 }, wait_for_reset: waitForReset },
    clock,
    random,
  });
  const events: Happening[] = [];
  const budget: Budget = { usd: null, tokens: null, calls: null, ...world.budget };
  const controller = new AbortController();
  let named = 0;
  let state = emptyRunState;

  function host(change: Partial<CallHost> = {}): CallHost {
    named += 1;
    const call = String(named).padStart(4, '0');
    return {
      call,
      step: `step-${call}`,
      tier: 'sonnet',
      expectedTokens: 100,
      limits: { idleMs: 300_000, totalMs: 900_000 },
      signal: controller.signal,
      emit(event) {
        events.push(event);
        const at: RunEvent = { at: clock.now().toISOString(), ...event };
        state = foldEvent(state, at);
      },
      spent: () => state.spent,
      budget: () => budget,
      ...change,
    };
  }

  return {
    line,
    host,
    events,
    abort: () => controller.abort(),
    signal: controller.signal,
    state: () => state,
    /** The names of what was emitted, in order. */
    said: () => events.map((event) => event.type),
    of<T extends Happening['type']>(type: T) {
      return events.filter((event): event is Happening & { type: T } => event.type === type);
    },
  };
}
