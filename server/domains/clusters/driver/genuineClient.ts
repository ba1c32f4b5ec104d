import type { Readable } from 'node:stream';
import { callEndpoint } from '#server/engine/calls/callEndpoint.ts';
import type { KubeReply } from '#server/domains/clusters/simulator/api/kubeRequest.ts';
import type { KubeAccess } from './kubeconfig.ts';
import { ClusterAway, type KubeClient } from './kubeClient.ts';

const CALL_MS = 20_000;
const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;

/** A cluster behind an address that passes the guard for other systems. */
export function genuineClient(access: KubeAccess, { allowLoopback }: { allowLoopback: boolean }): KubeClient {
  return {
    async call({ method: word, path, query, accept, contentType, userAgent, bytes }, longMs) {
      const method = METHODS.find((each) => each === word);
      if (method === undefined) throw new ClusterAway('status', `unknown method ${word}`);
      const text = query.toString();
      const content = await bytes();
      const result = await callEndpoint(`${access.server}${path}${text && `?${text}`}`, {
        method,
        headers: {
          accept,
          'user-agent': userAgent,
          ...(content.byteLength > 0 && {
            'content-type': contentType,
            'content-length': `${content.byteLength}`,
          }),
          ...access.headers,
        },
        ...(content.byteLength > 0 && { stream: once(content) }),
        timeoutMs: longMs ?? CALL_MS,
        ca: access.ca,
        client: access.client,
        anyCertificate: access.anyCertificate,
        allowLoopback,
        receives: true,
      });
      if (!result.ok) throw new ClusterAway(result.fault);
      return replyOf(
        result.status,
        result.headers['content-type'],
        result.content ?? JSON.stringify(result.body ?? {}),
      );
    },
  };
}

async function* once(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}

const replyOf = (status: number, type: string | undefined, body: string | Readable): KubeReply => ({
  status,
  contentType: type ?? 'application/json',
  body,
});
