import { renderMessage } from '#model/messages/messages.ts';
import type { Context } from '#server/engine/context.ts';
import { ApiError } from '#server/engine/http/apiError.ts';
import type { ApiRoute } from '#server/engine/http/apiRoute.ts';
import { readText } from '#server/engine/http/readBody.ts';
import { jsonReply } from '#server/engine/http/reply.ts';
import { findInstance } from '#server/domains/operations/prometheus/instances/findInstance.ts';
import { importRules } from './importRules.ts';
import { readRuleFile } from './readRuleFile.ts';

const BODY_LIMIT_BYTES = 8 * 1_048_576;

/** `POST /monitor/rules`: rules of a Prometheus become alarm rules of the platform. */
export const importRulesRoute: ApiRoute = {
  method: 'POST',
  path: '/api/omc/v1/monitor/rules',
  access: ['ADMIN'],
  does: [{ resource: 'alarms', operation: 'create' }],
  canBeTried: true,
  action: 'import',
  document: {
    tag: 'alarms',
    summary: 'Imports a rule file of Prometheus: groups of alert rules, or objects of kind PrometheusRule',
    query: {
      'instance!': { type: 'integer', description: 'The Prometheus instance that the rules query' },
      receivers: { type: 'string', description: 'Ids of receivers with commas between them' },
      state: { enum: ['active', 'deactive'], description: 'Default: active' },
    },
    body: { type: 'string', description: 'YAML' },
    bodyType: 'application/yaml',
    replies: {
      200: {
        description:
          'Each rule with what became of it. Recording rules, and rules that are there already, are skipped; what is refused has its reason',
        schema: {
          type: 'object',
          required: ['taken', 'skipped', 'refused', 'rules'],
          properties: {
            dry_run: { type: 'boolean' },
            taken: { type: 'integer' },
            skipped: { type: 'integer' },
            refused: { type: 'integer' },
            rules: {
              type: 'array',
              items: { type: 'object', required: ['group', 'name', 'line', 'outcome', 'reason', 'notes', 'id'] },
            },
          },
        },
      },
    },
  },
  async handle(c) {
    const context = c.get('context');
    const file = readRuleFile(await readText(c.req.raw, BODY_LIMIT_BYTES));
    const { instance, receivers, state, dry_run = '' } = c.req.query();
    if (instance === undefined) throw new ApiError('request.invalid', { fields: { instance: 'validation.required' } });
    if (!['', 'active', 'deactive'].includes(state ?? ''))
      throw new ApiError('request.invalid', { fields: { state: 'validation.choice' } });
    if (file.fault !== undefined)
      throw new ApiError('request.invalid', { fields: { file: faultWords(context, file.fault) } });
    const dryRun = dry_run === '1' || dry_run === 'true';
    const rules = await importRules(context, file, {
      instance: await findInstance(context, instance),
      receivers: (receivers ?? '').split(',').filter(Boolean).map(Number),
      state: state === 'deactive' ? 'deactive' : 'active',
      dryRun,
    });
    const count = (word: string) => rules.filter(({ outcome }) => outcome === word).length;
    const counts = { taken: count('taken'), skipped: count('skipped'), refused: count('refused') };
    return jsonReply(context, 200, { dry_run: dryRun, ...counts, rules });
  },
};

function faultWords(
  { schemas, lang }: Context,
  { key, params, line }: NonNullable<ReturnType<typeof readRuleFile>['fault']>,
): string {
  const words = renderMessage(schemas.messages, key, params, lang);
  return renderMessage(schemas.messages, 'ruleFile.at', { line, words }, lang);
}
