import { openFaultServer } from '../../test/support/fault-server.ts';

/* A server of the Messages protocol in a process of its own, so that what it costs is not measured. Prints its address. */
const answer = 'あ、夜が明ける。'.repeat(200);
const server = await openFaultServer({ answer: () => answer });
process.stdout.write(`${server.url}\n`);
process.stdin.resume().on('end', () => process.exit(0));
