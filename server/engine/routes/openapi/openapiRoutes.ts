import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { ApiError } from '#server/engine/http/apiError.ts';
import { mayCall, type ApiRoute } from '#server/engine/http/apiRoute.ts';
import { DOCUMENT_HEADERS } from '#server/engine/http/securityHeaders.ts';
import type { SchemaStore } from '#server/engine/schemas/schemaStore.ts';
import { openApiDocument } from './document.ts';
import { schemasFor } from './schemasFor.ts';

const ASSETS: Record<string, string> = {
  'swagger-ui.css': 'text/css; charset=utf-8',
  'swagger-ui-bundle.js': 'text/javascript; charset=utf-8',
};

const PAGE = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Suantai API</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="/api/docs/swagger-ui.css">
</head>
<body>
<div id="reference"></div>
<script src="/api/docs/swagger-ui-bundle.js"></script>
<script src="/api/docs/start.js"></script>
</body>
</html>
`;

// A separate file: the content security policy allows no inline script.
const START = `SwaggerUIBundle({ url: '/api/openapi.json', dom_id: '#reference', docExpansion: 'none', deepLinking: true, filter: true, tryItOutEnabled: false, defaultModelsExpandDepth: -1, validatorUrl: null });
`;

/** The contract and a page to browse it. `routes` is called per request, so that the contract includes these routes. */
export function openapiRoutes(schemas: SchemaStore, routes: () => readonly ApiRoute[]): ApiRoute[] {
  let known: { revision: string; body: string } | undefined;

  function body(): { revision: string; body: string } {
    const current = schemas.current();
    if (known?.revision !== current.revision)
      known = { revision: current.revision, body: JSON.stringify(openApiDocument(current, routes())) };
    return known;
  }

  return [
    {
      method: 'GET',
      path: '/api/openapi.json',
      access: 'public',
      document: {
        tag: 'contract',
        summary: 'This document',
        query: { mine: { enum: ['1'], description: 'Only what the caller may do, by role and by policy' } },
        replies: {
          200: { description: 'OpenAPI 3.1', schema: { type: 'object' } },
          401: {
            description: 'Only somebody who is signed in may do anything',
            schema: { $ref: '#/components/schemas/Error' },
          },
        },
        example: {},
      },
      handle(c) {
        const { actor } = c.get('context');
        if (c.req.query('mine') === '1') {
          if (actor.grants.length === 0) throw new ApiError('identity.credentialsRequired');
          return c.json(
            openApiDocument(
              schemasFor(schemas.current(), actor),
              routes().filter((route) => mayCall(actor, route, schemas.current())),
            ),
            200,
            { 'cache-control': 'no-store' },
          );
        }
        const { revision, body: text } = body();
        const etag = `"${revision}"`;
        const headers = { 'content-type': 'application/json', etag, 'cache-control': 'no-cache' };
        return c.req.header('if-none-match') === etag
          ? new Response(null, { status: 304, headers })
          : new Response(text, { headers });
      },
    },
    {
      method: 'GET',
      path: '/api/docs',
      access: 'public',
      document: {
        tag: 'contract',
        summary: 'Page to browse the contract',
        replies: { 200: { description: 'A page', schema: { type: 'string' }, contentType: 'text/html' } },
        example: {},
      },
      handle: () =>
        new Response(PAGE, { headers: { 'content-type': 'text/html; charset=utf-8', ...DOCUMENT_HEADERS } }),
    },
    {
      method: 'GET',
      path: '/api/docs/start.js',
      access: 'public',
      document: {
        tag: 'contract',
        summary: 'Starts the page',
        replies: { 200: { description: 'A script', schema: { type: 'string' }, contentType: 'text/javascript' } },
        example: {},
      },
      handle: () => new Response(START, { headers: { 'content-type': 'text/javascript; charset=utf-8' } }),
    },
    ...Object.entries(ASSETS).map(([name, type]) => assetRoute(name, type)),
  ];
}

const assetsDir = dirname(createRequire(import.meta.url).resolve('swagger-ui-dist/package.json'));

function assetRoute(name: string, type: string): ApiRoute {
  return {
    method: 'GET',
    path: `/api/docs/${name}`,
    access: 'public',
    document: {
      tag: 'contract',
      summary: 'Part of the page',
      replies: {
        200: { description: 'A file', schema: { type: 'string' }, contentType: type.split(';', 1)[0] ?? type },
      },
      example: {},
    },
    async handle() {
      const content = await readFile(join(assetsDir, name));
      return new Response(new Uint8Array(content), {
        headers: { 'content-type': type, 'cache-control': 'public, max-age=86400' },
      });
    },
  };
}
