import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { copyFile, readdir, readFile, realpath } from 'node:fs/promises';
import path from 'node:path';
import { expect, onTestFinished } from 'vitest';
import { type Disk, nodeDisk } from '../../../src/engine/workspace/disk.ts';
import { childFile } from '../../support/children.ts';
import { bounded, inside, listening, python, world } from './sandbox-world.ts';
import { cases, commandIn, shellIn, until } from './shell-world.ts';

inside(
  'no listener on this machine is reached, by port or by socket file, unless granted',
  async () => {
    const here = await world();
    const tcp = await listening(0);
    const address = tcp.server.address();
    const port = typeof address === 'object' && address !== null ? address.port : 0;
    const file = path.join(here.outside, 'door');
    const door = await listening(file);
    const knock =
      python(`import socket; print(socket.create_connection(('127.0.0.1', ${port}), 2).recv(9))`) +
      `; ${python(`import socket; s=socket.socket(socket.AF_UNIX); s.connect('${file}'); print(s.recv(9))`)}`;
    const got = await bounded(here, knock);
    expect(got.output).not.toContain('met');
    expect([tcp.met(), door.met()]).toEqual([0, 0]);
    const granted = await bounded({ ...here, spec: { ...here.spec, network: true } }, knock);
    expect(granted.output).toContain('met');
    expect([tcp.met(), door.met()]).toEqual([1, 0]);
    const own = python(
      "import socket; l=socket.create_server(('127.0.0.1',0)); socket.create_connection(l.getsockname()); print('own')",
    );
    expect((await bounded(here, own)).output).toBe('own\n');
  },
);

inside(
  'a socket of another program that goes while a command starts does not hold it up',
  async () => {
    const here = await world();
    const { server } = await listening(path.join(here.outside, 'door'));
    let closed = false;
    // The record of a command is written after its bounds were made and before it starts.
    const disk: Disk = {
      ...nodeDisk,
      async open(...given) {
        if (!closed) await new Promise((resolve) => server.close(resolve));
        closed = true;
        return await nodeDisk.open(...given);
      },
    };
    const shell = shellIn(here.project, { disk, children: path.join(here.home, 'children') });
    const got = await shell.run(commandIn(here.project, 'echo ran', { sandbox: here.spec }));
    expect(closed).toBe(true);
    expect(got).toMatchObject({ code: 0, output: 'ran\n' });
  },
);

inside('sockets that another program makes and drops all the time hold no command up', async () => {
  const here = await world();
  const file = path.join(here.outside, 'door');
  const churn = spawn(process.execPath, ['-e', makesAndDrops, file], { stdio: 'pipe' });
  onTestFinished(() => void churn.kill('SIGKILL'));
  await once(churn.stdout, 'data');
  const all = await Promise.all(Array.from({ length: 12 }, () => bounded(here, 'echo ran')));
  expect(new Set(all.map(({ output }) => output))).toEqual(new Set(['ran\n']));
});

/** Four sockets, each there for as long as bounds take to be made, and gone, and there again. */
const makesAndDrops = `
  const net = require('node:net');
  const one = (name) => {
    const server = net.createServer().listen(name, () => {
      console.log(name);
      setTimeout(() => server.close(() => one(name)), 15);
    });
  };
  for (const nth of [1, 2, 3, 4]) one(process.argv[1] + nth);
`;

inside('keys are neither in the environment, nor in other processes, nor in the home', async () => {
  const here = await world();
  const holder = spawn('sleep', ['64'], {
    env: { PATH: process.env['PATH'], SECRET_X: 'canary-env' },
  });
  onTestFinished(() => void holder.kill('SIGKILL'));
  const shell = shellIn(here.project, {
    env: { PATH: process.env['PATH'], HOME: here.home, ANTHROPIC_API_KEY: 'canary-env' },
    keys: ['canary-env'],
  });
  const text =
    'env; for f in /proc/[0-9]*/environ /proc/1/root/proc/[0-9]*/environ; do tr "\\0" "\\n" < $f; done; cat ~/.ssh/id_rsa; ls -a ~/.ssh';
  const { output } = await shell.run(commandIn(here.project, text, { sandbox: here.spec }));
  expect(output).toContain('FOLIO_RUN_ID');
  expect(output).not.toContain('canary');
});

inside('the kernel’s own files and a way round by /proc are closed', async () => {
  const here = await world();
  const got = await bounded(
    here,
    `echo x > /proc/1/root${here.outside}/a; echo x > /proc/self/root${here.outside}/a
       for f in hostname core_pattern; do cat /proc/sys/kernel/$f > /proc/sys/kernel/$f && echo wrote-sys; done
       echo h > /proc/sysrq-trigger && echo wrote-sysrq
       mount -o remount,rw / && echo remounted; umount -l /tmp && echo unmounted; kill -9 ${process.pid} && echo killed
       ls /proc | grep -c '^[0-9]'; ls -A /tmp /run; touch /tmp/mine && echo private`,
  );
  expect(got.output).not.toMatch(/wrote|remounted|unmounted|killed/);
  expect(got.output).toContain('private');
  expect(await readdir(here.outside)).toEqual([]);
  expect(existsSync('/tmp/mine')).toBe(false);
});

inside('no child outlives the command, not even one without marks, session or parent', async () => {
  const here = await world();
  const from = performance.now();
  const got = await bounded(
    here,
    '(setsid env -i /bin/sh -c \'trap "" TERM HUP; sleep 0.4; echo lived > lived\' &) ; echo over',
  );
  expect(got).toMatchObject({ code: 0, output: 'over\n' });
  await new Promise((resolve) => setTimeout(resolve, 700 - (performance.now() - from)));
  expect(existsSync(path.join(here.project, 'lived'))).toBe(false);
});

inside('a timeout leaves a bounded command the time to tidy up', async () => {
  const here = await world();
  const got = await shellIn(here.project).run(
    commandIn(here.project, "trap 'echo tidied; exit 0' TERM; sleep 60 & wait", {
      sandbox: here.spec,
      timeoutMs: 500,
    }),
  );
  expect(got).toMatchObject({ timedOut: true, output: 'tidied\n' });
});

inside('nobody survives when the program is killed, without any sweep', async () => {
  const { project } = await world();
  const program = childFile('command-parent');
  // Into the project: the sandbox has a /tmp of its own, and this checkout may lie there.
  const script = path.join(project, 'children.sh');
  await copyFile(path.join(cases, 'd/d13_children.sh'), script);
  const words = [program, project, script, '60000', 'bounded'];
  const parent = spawn(process.execPath, words, { stdio: ['ignore', 'inherit', 'inherit'] });
  await until(() => existsSync(path.join(project, 'main.pid')));
  parent.kill('SIGKILL');
  await once(parent, 'exit');
  const mine = `FOLIO_RUN_ID=run-1`;
  await until(async () => !(await marked(mine, project)));
  expect(await marked(mine, project)).toBe(false);
});

inside('what is to be bounded and cannot be does not run', async () => {
  const here = await world();
  const spec = { ...here.spec, writable: [path.join(here.home, 'missing')] };
  const got = await bounded({ ...here, spec }, 'touch ran');
  expect(got.error?.kind).toBe('no_sandbox');
  expect(existsSync(path.join(here.project, 'ran'))).toBe(false);
});
/** Does a process with the mark work in the folder? */
async function marked(mark: string, folder: string): Promise<boolean> {
  for (const pid of (await readdir('/proc')).filter((name) => /^\d+$/.test(name))) {
    const environ = await readFile(`/proc/${pid}/environ`, 'utf8').catch(() => '');
    const cwd = await realpath(`/proc/${pid}/cwd`).catch(() => '');
    if (environ.includes(mark) && cwd === folder) return true;
  }
  return false;
}
