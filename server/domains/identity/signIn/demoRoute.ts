import type { ApiRoute } from '#server/engine/http/apiRoute.ts';
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from '#server/domains/identity/demoAccounts.ts';

/** The accounts that the sign-in page offers in demo mode; none otherwise, which is no error of the page. */
export const demoRoute: ApiRoute = {
  method: 'GET',
  path: '/api/sys/v1/demo',
  access: 'public',
  document: {
    tag: 'session',
    summary: 'Accounts of the demo',
    query: { lang: { enum: ['zh', 'en'], description: 'Language of the labels; default: that of the request' } },
    replies: {
      200: {
        description: 'The accounts and their common password; outside demo mode no account',
        schema: {
          type: 'object',
          properties: {
            accounts: {
              type: 'array',
              items: {
                type: 'object',
                properties: { name: { type: 'string' }, label: { type: 'string' } },
                required: ['name', 'label'],
              },
            },
            password: { type: 'string' },
          },
          required: ['accounts'],
        },
      },
    },
    example: {},
  },
  handle(c) {
    const { settings, schemas, lang: usual } = c.get('context');
    if (settings.seed !== 'demo') return c.json({ accounts: [] });
    const lang = schemas.languages.find((each) => each === c.req.query('lang')) ?? usual;
    const { kinds, roles } = schemas.roles;
    const accounts = DEMO_ACCOUNTS.map((name) => {
      const kind = kinds.find((each) => each.authority.toLowerCase() === name);
      const role = roles.find((each) => each.role.toLowerCase() === name);
      return { name, label: (kind ?? role)?.label[lang] ?? name };
    });
    return c.json({ accounts, password: DEMO_PASSWORD });
  },
};
