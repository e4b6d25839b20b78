import { once } from 'node:events';
import http from 'node:http';
import { describe, expect, onTestFinished, test } from 'vitest';
import { processorClock } from '../../support/processor-time.ts';
import { openToolWorld } from '../../support/tool-world.ts';

type Page = (incoming: http.IncomingMessage, outgoing: http.ServerResponse) => void;

/** A web server with one page; tells what was asked of it. */
async function openSite(page: Page) {
  const asked: http.IncomingMessage[] = [];
  const server = http.createServer((incoming, outgoing) => {
    asked.push(incoming);
    page(incoming, outgoing);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.close();
    server.closeAllConnections();
  });
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  const host = `127.0.0.1:${address.port}`;
  return { url: `http://${host}`, host, asked };
}

const say =
  (text: string | Buffer, type = 'text/plain'): Page =>
  (_, outgoing) => {
    outgoing.writeHead(200, { 'content-type': type }).end(text);
  };

describe('whom a fetch may reach', () => {
  test('a listed host, without a question, also after foreign text; with GET and no credential', async () => {
    const { url, host, asked } = await openSite(say('こんにちは'));
    const world = openToolWorld({ hosts: [host], foreignRead: () => true });
    const { text, isError } = await world.use('fetch', { url: `${url}/a?b=c#d` });
    expect(isError).toBe(false);
    expect(text).toMatch(/\/a\?b=c: 200 text\/plain\n<material-\S+ name="[^"]+">\nこんにちは\n/);
    expect(world.asked).toEqual([]);
    expect(asked).toMatchObject([{ method: 'GET', url: '/a?b=c' }]);
    expect(asked[0]?.headers).not.toHaveProperty('authorization');
  });

  test('another one only when a person says so', async () => {
    const { url, asked } = await openSite(say('x'));
    const no = openToolWorld();
    expect((await no.use('fetch', { url })).text).toMatch(/^A person refused/);
    expect(asked).toEqual([]);
    const yes = openToolWorld({ answer: () => ({ kind: 'once' }) });
    expect((await yes.use('fetch', { url })).isError).toBe(false);
    expect(yes.asked).toMatchObject([{ tool: 'fetch', subject: `${url}/` }]);
  });

  test('nobody but the listed once foreign text was read, and no person is asked', async () => {
    const { url, asked } = await openSite(say('x'));
    const world = openToolWorld({
      hosts: ['docs.example.invalid'],
      foreignRead: () => true,
      answer: () => ({ kind: 'always' }),
    });
    const { text } = await world.use('fetch', { url });
    expect(text).toMatch(/^HostNotListed: .*docs\.example\.invalid/);
    expect([asked, world.asked]).toEqual([[], []]);
  });

  test.each([
    'not an address',
    'file:///etc/passwd',
    'ftp://example.invalid/',
    'http://user:secret@127.0.0.1/',
    'javascript:alert(1)',
  ])('never %s', async (url) => {
    const world = openToolWorld({ answer: () => ({ kind: 'always' }) });
    expect((await world.use('fetch', { url })).text).toMatch(/^InvalidAddress/);
    expect(world.asked).toEqual([]);
  });

  test('a redirect leads to listed hosts only, and not for ever', async () => {
    const other = await openSite(say('secret place'));
    const site = await openSite((incoming, outgoing) => {
      const location = incoming.url === '/out' ? other.url : '/again';
      outgoing.writeHead(302, { location }).end();
    });
    const world = openToolWorld({ hosts: [site.host] });
    expect((await world.use('fetch', { url: `${site.url}/out` })).text).toMatch(/^Redirect: /);
    expect(other.asked).toEqual([]);
    expect((await world.use('fetch', { url: `${site.url}/again` })).text).toMatch(/^TooMany/);
    const both = openToolWorld({ hosts: [site.host, other.host] });
    expect((await both.use('fetch', { url: `${site.url}/out` })).text).toContain('secret place');
  });
});

describe('what a fetch gives', () => {
  async function fetched(page: Page) {
    const { url, host } = await openSite(page);
    return await openToolWorld({ hosts: [host] }).use('fetch', { url });
  }

  test('never more than is good for a conversation, and says so', async () => {
    const { text } = await fetched(say('あ'.repeat(700_000)));
    expect(text).toMatch(/, truncated\n/);
    expect(text.length).toBeLessThan(61_000);
    expect(text).not.toContain('\uFFFD');
  });

  test('the words of a page without its scripts and tags', async () => {
    const html =
      '<html><head><title>t</title></head><body><!-- no --><script>evil()</script><h1>Title</h1><p>a &lt; b &amp; c</p></body></html>';
    const { text } = await fetched(say(html, 'text/html; charset=utf-8'));
    expect(text).toMatch(/\nTitle\n+a < b & c\n/);
    expect(text).not.toContain('evil');
  });

  test.each([
    ['comments', '<!--'.repeat(250_000)],
    ['scripts', '<script>'.repeat(130_000)],
    ['angles', '<'.repeat(1_000_000)],
    ['blanks', `${' '.repeat(1_000_000)}x`],
  ])('a page made of %s is read in no time', async (_, html) => {
    const spent = processorClock();
    await fetched(say(html, 'text/html'));
    expect(spent()).toBeLessThan(5000);
  });

  test('no images, and an error page as an error', async () => {
    const image = await fetched(say(Buffer.from([1, 2, 3]), 'image/png'));
    expect(image.text).toMatch(/^NotText: /);
    const missing = await fetched((_, outgoing) => {
      outgoing.writeHead(404, { 'content-type': 'text/plain' }).end('gone');
    });
    expect(missing).toMatchObject({ isError: true, text: expect.stringMatching(/: 404 /) });
  });

  test('text in another encoding is read in it', async () => {
    const bytes = Buffer.from([0x82, 0xb1, 0x82, 0xf1]);
    const { text } = await fetched(say(bytes, 'text/plain; charset=shift_jis'));
    expect(text).toContain('こん');
  });

  test('a server that hangs up is told of', async () => {
    const { text, isError } = await fetched((incoming) => incoming.socket.destroy());
    expect(isError).toBe(true);
    expect(text).toMatch(/^NoAnswer: /);
  });
});
