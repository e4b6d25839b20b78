import { randomBytes } from 'node:crypto';
import { appendFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Config, defaultConfig } from '../../../src/engine/config.ts';
import { hashOf } from '../../../src/engine/data/canonical.ts';
import { RunError } from '../../../src/engine/data/failure.ts';
import { noUsage } from '../../../src/engine/data/usage.ts';
import type { Engine } from '../../../src/engine/engine.ts';
import type { EngineParts } from '../../../src/engine/engine-parts.ts';
import { openEngine } from '../../../src/engine/open-engine.ts';
import type { Agents, Clock, Consents, Ports } from '../../../src/engine/ports.ts';
import type { RoomPlace } from '../../../src/engine/runs/place.ts';
import type { Workflow } from '../../../src/engine/workflow.ts';
import { type Disk, nodeDisk } from '../../../src/engine/workspace/disk.ts';
import { openEngineDisk } from '../../../src/engine/workspace/engine-disk.ts';
import { ownSeal, usedHere } from '../own-seal.ts';
import { onlyRoom } from './toy-contract.ts';

export const realClock: Clock = {
  now: () => new Date(),
  monotonic: () => performance.now(),
  sleep: async (ms, signal) => {
    await sleep(ms, undefined, { signal });
  },
};

/** An agent whose answer follows from its task alone. Each answer it really gives is one line in `log`. */
export function toyAgents(log: string): Agents {
  return {
    provider: 'toy',
    rehearsal: false,
    payer: { kind: 'nobody' },
    credential: null,
    estimate: () => ({ model: 'toy', usd: 0 }),
    run: async (task, host) => {
      const requestHash = hashOf({ role: task.role, values: task.values });
      const record = {
        call: host.calls.next(),
        step: task.step,
        role: task.role,
        tier: task.tier,
        model: 'toy',
        provider: 'toy',
        requestHash,
        request: null,
        startedAt: host.clock.now().toISOString(),
        finishedAt: null,
        usage: null,
        usd: null,
        stop: null,
        reply: null,
        calls: [],
        rejected: false,
      };
      let reply = (await host.calls.find(requestHash))?.reply;
      if (reply === null || reply === undefined) {
        appendFileSync(log, `${task.step}\n`);
        await new Promise((resolve) => setImmediate(resolve));
        host.signal.throwIfAborted();
        reply = `made ${task.values['name']}`;
        await host.calls.save({
          ...record,
          reply,
          stop: 'end',
          finishedAt: host.clock.now().toISOString(),
          usage: noUsage,
          usd: 0,
        });
      }
      if (task.reply.kind !== 'text')
        throw new RunError({ kind: 'bug', detail: 'toys speak text' });
      const checked = task.reply.check(reply);
      if (!checked.ok)
        throw new RunError({
          kind: 'invalid_reply',
          role: task.role,
          problems: checked.problems,
          excerpt: reply,
        });
      return checked.value;
    },
  };
}

export const everybodyTrusted: Consents = {
  payerKnown: async () => true,
  rememberPayer: async () => undefined,
  checksSeen: async () => false,
  rememberChecks: async () => undefined,
  allowWork: async () => undefined,
  trusted: async () => true,
  grants: async () => [],
  trust: async () => undefined,
  seal: async () => ownSeal,
  used: usedHere(),
};

/** A real engine on a real folder. */
export function openToyEngine(options: {
  readonly root: string;
  readonly workflow: Workflow<unknown>;
  readonly log: string;
  readonly place?: RoomPlace;
  readonly disk?: Disk;
  readonly ports?: Partial<Ports>;
  readonly config?: Config;
  readonly snapshot?: EngineParts['snapshot'];
}): Engine {
  const { root, workflow, log, disk = nodeDisk } = options;
  return openEngine({
    root,
    config: options.config ?? defaultConfig,
    ports: {
      agents: toyAgents(log),
      clock: realClock,
      ids: { random: (length) => randomBytes(length).toString('hex').slice(0, length) },
      consents: everybodyTrusted,
      ...options.ports,
    },
    disk: openEngineDisk(disk, root, () => ({
      pid: process.pid,
      host: 'test',
      command: 'toy',
      started: new Date().toISOString(),
    })),
    registry: onlyRoom(workflow, options.place),
    snapshot: options.snapshot ?? {
      write: (config) => JSON.stringify(config),
      read: (text) => JSON.parse(text),
    },
  });
}
