import type { StatementExplanation } from '#model/domains/sharing/statement/statementFacts.ts';
import { statementSteps } from '#model/domains/sharing/statement/statementSteps.ts';
import type { SharingUses } from '#server/domains/sharing/uses.ts';
import type { ApiRoute } from '#server/engine/http/apiRoute.ts';
import { ApiError } from '#server/engine/http/apiError.ts';
import { decide, refuseUnless } from '#server/engine/records/decide.ts';
import { findRecord } from '#server/engine/records/findRecord.ts';
import { knownDefinition } from '#server/engine/records/knownDefinition.ts';
import { statementFacts } from './statementFacts.ts';

/** `GET /explain/statement/{id}`: from what is paid to a provider back to its lines and rule versions. */
export const explainStatementRoute = ({ zoneOf }: SharingUses): ApiRoute => ({
  method: 'GET',
  path: '/api/bill/v1/explain/statement/{id}',
  access: ['OPERATION_SUPPORTER', 'ADMIN', 'PROVIDER'],
  does: [{ resource: 'settlementStatements', operation: 'show' }],
  document: {
    tag: 'settlementStatements',
    summary: 'From the amount of a statement back to its lines and rule versions',
    replies: {
      200: {
        description: '`facts` is what the statement follows from, enough to compute it again',
        schema: {
          type: 'object',
          required: ['kind', 'id', 'amount', 'zone', 'steps', 'facts'],
          properties: {
            kind: { const: 'statement' },
            id: { type: 'string' },
            amount: { type: 'string', description: 'What is to be paid, in yuan, with six decimals' },
            zone: { type: 'string', description: 'The billing zone' },
            steps: { type: 'array', items: { type: 'object' } },
            facts: { type: 'object' },
          },
        },
      },
      404: { description: 'There is no such statement', schema: { $ref: '#/components/schemas/Error' } },
    },
  },
  async handle(c) {
    const context = c.get('context');
    const definition = knownDefinition(context, 'settlementStatements');
    if (definition === undefined) throw new ApiError('settlement.statementNotFound');
    refuseUnless(context, decide(context, 'show', definition));
    // Within the scope of the reader: the statement of another provider does not exist.
    const statement = await findRecord(context, definition, c.req.param('id') ?? '');
    const { id } = statement;
    const facts = await statementFacts(context, statement);
    return c.json({
      kind: 'statement',
      id: String(id),
      amount: facts.payable_amount,
      zone: zoneOf(context),
      steps: statementSteps(facts),
      facts,
    } satisfies StatementExplanation);
  },
});
