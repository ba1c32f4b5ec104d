import { Writable, type Duplex } from 'node:stream';
import type { CommandOrder, CommandResult } from '#server/domains/cloud/driver/containerCalls.ts';
import { CloudError } from '#server/domains/cloud/driver/driver.ts';
import type { Connection } from './connection.ts';

/** The end of what a command says about its failure. */
const ERROR_BYTES = 2_000;

/** Runs a command in a container to its end, with something to read. */
export async function runCommand(
  { docker, call }: Connection,
  ref: string,
  { command, input, withinMs, mostBytes }: CommandOrder,
): Promise<CommandResult> {
  return call(async (abortSignal) => {
    const isFed = input !== undefined;
    const exec = await docker.getContainer(ref).exec({
      Cmd: ['/bin/sh', '-c', command],
      AttachStdin: isFed,
      AttachStdout: true,
      AttachStderr: true,
      abortSignal,
    });
    const stream: Duplex = await exec.start({ hijack: true, stdin: isFed, abortSignal });
    const [output, error] = [collect(mostBytes, () => stream.destroy()), collect(ERROR_BYTES)];
    abortSignal.addEventListener('abort', () => stream.destroy(new Error('too late')), { once: true });
    docker.modem.demuxStream(stream, output.sink, error.sink);
    if (isFed) stream.end(Buffer.from(input));
    await new Promise<void>((resolve, reject) => {
      stream.once('end', resolve).once('close', resolve).once('error', reject);
    });
    if (output.isCut()) throw new CloudError('invalid', { detail: `the command wrote more than ${mostBytes} bytes` });
    const { ExitCode: code } = await exec.inspect({ abortSignal });
    return { code: code ?? 1, output: output.bytes(), error: new TextDecoder().decode(error.bytes()) };
  }, withinMs);
}

/** Keeps the first bytes of a stream, and continues to read. */
function collect(most: number, onFull?: () => void) {
  const blocks: Buffer[] = [];
  let [length, isCut] = [0, false];
  const sink = new Writable({
    write(block: Buffer, _encoding, done) {
      const fits = block.subarray(0, most - length);
      if (fits.length > 0) blocks.push(fits);
      length += fits.length;
      if (fits.length < block.length && !isCut) {
        isCut = true;
        onFull?.();
      }
      done();
    },
  });
  return { sink, isCut: () => isCut, bytes: () => Buffer.concat(blocks) };
}
