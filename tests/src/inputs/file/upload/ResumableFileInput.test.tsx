import { Blob as NodeBlob, File as NodeFile } from 'node:buffer';
import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { setupServer } from 'msw/node';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { DEMO_PASSWORD, createScenario, type Scenario } from '../../../../support/scenario.ts';
import { renderInput } from '../../../../support/console/renderInput.tsx';
import { testDefinition, testField } from '../../../../support/schemas/testDefinition.ts';
import { someBytes } from '../../../../support/servers/uploads.ts';

const PIECE = 1_024;
const BYTES = someBytes(3_500);
const SHA256 = createHash('sha256').update(BYTES).digest('hex');
const field = testField('disk', 'file', { chunked: true, createOnly: true, accept: ['.raw'] });

let all: Scenario;
let bearer: string;
const dataDir = mkdtempSync(join(tmpdir(), 'suantai-input-'));
beforeAll(async () => {
  all = await createScenario({
    settings: { dataDir, uploadPieceBytes: PIECE, environment: { UPLOAD_LIMIT_BYTES: '5000' } },
  });
  const { body } = await all.guest.post('/api/ums/v1/auth/password/tokens', {
    name: 'personal',
    password: DEMO_PASSWORD,
  });
  bearer = `Bearer ${body.token}`;
});
afterAll(async () => {
  await all.close();
  rmSync(dataDir, { recursive: true, force: true });
});
// Node's fetch accepts only Node's files, not those of jsdom.
beforeEach(() => {
  vi.stubGlobal('Blob', NodeBlob);
  vi.stubGlobal('File', NodeFile);
});
afterEach(async () => {
  vi.unstubAllGlobals();
  await all.db.run('delete from uploads');
});

/** The real server behind msw; `meet` intercepts a piece by its start offset. */
function network(meet: (offset: number) => Promise<Response | undefined> | Response | undefined = () => undefined) {
  const pieces: number[] = [];
  const server = setupServer(
    http.all('*/api/*', async ({ request }) => {
      const offset = request.headers.get('upload-offset');
      if (offset !== null) {
        pieces.push(Number(offset));
        const instead = await meet(Number(offset));
        if (instead) return instead;
      }
      const headers = new Headers(request.headers);
      headers.set('authorization', bearer);
      return all.platform.app.fetch(new Request(request, { headers }));
    }),
  );
  server.listen({ onUnhandledFrame: 'error' });
  onTestFinished(() => server.close());
  return { pieces };
}

const diskOf = (bytes: Uint8Array<ArrayBuffer>, name = 'disk.raw') =>
  new NodeFile([bytes], name, { type: 'application/octet-stream', lastModified: 1 });
const drop = (file: NodeFile) =>
  fireEvent.drop(screen.getByRole('button', { name: /Choose file|Replace file/ }), { dataTransfer: { files: [file] } });
const button = (name: string) => screen.findByRole('button', { name });
const uploads = () => all.db.all<{ received: number; sha256: string | null }>('select received, sha256 from uploads');

describe('a large file', () => {
  test('is sent in pieces, with its progress; the form waits for it', async () => {
    let release = () => undefined as void;
    const held = new Promise<undefined>((resolve) => void (release = () => resolve(undefined)));
    const { pieces } = network((offset) => (offset === 2 * PIECE ? held : undefined));
    const { value, problem } = await renderInput(field);
    drop(diskOf(BYTES));
    const bar = await screen.findByRole('progressbar', { name: 'Field disk: progress of the upload' });
    await waitFor(() => expect(bar.getAttribute('aria-valuenow')).toBe('58'));
    expect(await screen.findByText(/^58% · 2 KB of 3.41 KB/)).toBeTruthy();
    expect([value(), problem()]).toEqual([null, 'The file is being sent']);
    release();
    await button('Replace file');
    expect(value()).toMatchObject({
      name: 'disk.raw',
      size: 3_500,
      url: expect.stringContaining('/api/sys/v1/uploads/'),
    });
    await waitFor(() => expect(problem()).toBeUndefined());
    await waitFor(() => expect(screen.getByRole('status').textContent).toBe('The upload is complete'));
    expect(pieces).toEqual([0, PIECE, 2 * PIECE, 3 * PIECE]);
    expect(await uploads()).toMatchObject([{ sha256: SHA256 }]);
  });

  test('is paused and resumed by the same button, which keeps the focus', async () => {
    const never = new Promise<undefined>(() => undefined);
    let holds = true;
    const { pieces } = network((offset) => (holds && offset === PIECE ? never : undefined));
    const { user, problem } = await renderInput(field);
    drop(diskOf(BYTES));
    await waitFor(() => expect(pieces).toEqual([0, PIECE]));
    await user.click(await button('Pause'));
    const resume = await button('Resume');
    expect([document.activeElement === resume, problem()]).toEqual([true, 'Resume the upload, or cancel it']);
    expect(screen.getByRole('status').textContent).toBe('The upload is paused');
    holds = false;
    await user.click(resume);
    await button('Replace file');
    expect(await uploads()).toMatchObject([{ sha256: SHA256 }]);
    // Stored pieces are not sent again.
    expect(pieces.filter((offset) => offset === 0)).toHaveLength(1);
  });

  test('resumes when the same file is chosen after a reload; another file starts from the beginning', async () => {
    const never = new Promise<undefined>(() => undefined);
    let holds = true;
    const { pieces } = network((offset) => (holds && offset === 2 * PIECE ? never : undefined));
    await renderInput(field);
    drop(diskOf(BYTES));
    await waitFor(() => expect(pieces).toEqual([0, PIECE, 2 * PIECE]));
    cleanup();
    holds = false;
    await renderInput(field);
    expect(screen.getByText('“disk.raw” was not finished: choose it again to continue the upload')).toBeTruthy();
    drop(diskOf(BYTES));
    await button('Replace file');
    expect(pieces.slice(3)).toEqual([2 * PIECE, 3 * PIECE]);
    expect(await uploads()).toMatchObject([{ sha256: SHA256 }]);
    cleanup();
    await renderInput(field);
    drop(diskOf(BYTES.slice(0, 100)));
    await button('Replace file');
    expect(pieces.at(-1)).toBe(0);
    expect(await uploads()).toHaveLength(2);
  });

  test('continues automatically after a lost connection or a conflicting piece', async () => {
    let breaks = 1;
    const { pieces } = network((offset) => (offset === PIECE && breaks-- > 0 ? HttpResponse.error() : undefined));
    await renderInput(field);
    drop(diskOf(BYTES));
    expect(await screen.findByText(/No connection; continues automatically$/)).toBeTruthy();
    await button('Replace file');
    expect(pieces).toEqual([0, PIECE, PIECE, 2 * PIECE, 3 * PIECE]);
    expect(await uploads()).toMatchObject([{ sha256: SHA256 }]);
  });

  test('is removed here and on the server when cancelled', async () => {
    const never = new Promise<undefined>(() => undefined);
    const { pieces } = network((offset) => (offset === PIECE ? never : undefined));
    const { user, problem } = await renderInput(field);
    drop(diskOf(BYTES));
    await waitFor(() => expect(pieces).toEqual([0, PIECE]));
    await user.click(await button('Cancel upload'));
    await button('Choose file');
    expect(problem()).toBeUndefined();
    await waitFor(async () => expect(await uploads()).toEqual([]));
  });

  test('is removed on the server when it is taken out again', async () => {
    network();
    const { user, value } = await renderInput(field);
    drop(diskOf(BYTES));
    await user.click(await button('Remove'));
    expect(value()).toBeNull();
    await waitFor(async () => expect(await uploads()).toEqual([]));
  });

  test('of another format than the chosen one is named at once, until the format or the file is another', async () => {
    network();
    const label = { zh: 'QCOW2', en: 'QCOW2' };
    const format = testField('format', 'enum', {
      values: { qcow2: { label }, raw: { label: { zh: 'RAW', en: 'RAW' } } },
    });
    const disk = testField('disk', 'file', { chunked: true, createOnly: true, formatBy: 'format' });
    const { problem, set } = await renderInput(disk, {
      definition: testDefinition([disk, format]),
      others: { format: 'qcow2' },
    });
    drop(diskOf(new Uint8Array(Buffer.from('<!doctype html><title>404</title>'))));
    expect(await screen.findByText('The file holds HTML, not QCOW2')).toBeTruthy();
    await button('Replace file');
    await waitFor(() => expect(problem()).toBe('The file holds HTML, not QCOW2'));
    drop(diskOf(BYTES));
    expect(await screen.findByText('The content of the file is not QCOW2')).toBeTruthy();
    act(() => set('raw', 'format'));
    await waitFor(() => expect(screen.queryByText(/The content of the file/)).toBeNull());
    await button('Replace file');
    await waitFor(() => expect(problem()).toBeUndefined());
  });

  test('is refused with a message if the server rejects it, or if it is empty or of another type', async () => {
    network();
    const { value, user } = await renderInput(field);
    drop(diskOf(BYTES, 'disk.exe'));
    expect(await screen.findByText('Only files of these types are accepted: .raw')).toBeTruthy();
    drop(diskOf(new Uint8Array(0)));
    expect(await screen.findByText('This file is empty')).toBeTruthy();
    drop(diskOf(someBytes(5_001)));
    expect(await screen.findByText(/4\.88 KB/)).toBeTruthy();
    await user.click(await button('Cancel upload'));
    expect(value()).toBeNull();
  });
});
