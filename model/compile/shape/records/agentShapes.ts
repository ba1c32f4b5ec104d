import { condition } from '#model/compile/shape/fieldShape.ts';
import { actionName, fieldName } from '#model/compile/shape/formats.ts';
import { dictionary, keys, list, text } from '#model/compile/shape/shape.ts';
import type { KeyRule } from '#model/compile/shape/shape.ts';
import { seconds } from '#model/compile/shape/sharedShapes.ts';

/** The keys of a resource about agents: its own, and those of other records. */
export const agentShapes: Record<'agent' | 'runsOn', KeyRule> = {
  agent: {
    shape: keys('the agent', {
      where: {
        shape: condition,
        says: 'Which records have an agent; default: all. The platform carries out the actions of the others.',
      },
      reports: { shape: list(text(fieldName), 1), says: 'Read-only fields that the agent reports.', required: true },
      interval: {
        shape: seconds,
        says: 'Seconds between two reports, or the setting with the number.',
        required: true,
      },
      silence: {
        shape: keys('the silence', {
          after: {
            shape: seconds,
            says: 'Seconds without a report, or the setting with the number.',
            required: true,
          },
          from: { shape: list(text(), 1), says: 'States that a record leaves when no report arrives.', required: true },
          to: { shape: text(), says: 'State until the next report.', required: true },
        }),
        says: 'What happens to a record without reports.',
        required: true,
      },
      commands: {
        shape: keys('the commands', {
          actions: {
            shape: list(text(actionName), 1),
            says: 'Actions with `via` that the agent carries out.',
            required: true,
          },
          within: {
            shape: seconds,
            says: 'Seconds within which the agent confirms an action, or the setting with the number.',
            required: true,
          },
        }),
        says: 'Actions that wait for the agent.',
      },
    }),
    says: 'An agent reports for each record. Adds fields and the actions renewToken and revokeToken.',
  },
  runsOn: {
    shape: keys('the place of actions', {
      reference: {
        shape: text(fieldName),
        says: 'The reference to the record whose agent carries out the actions.',
        required: true,
      },
      where: {
        shape: condition,
        says: 'Which records wait for the agent; default: all. The platform carries out the actions of the others.',
      },
      commands: {
        shape: dictionary(list(text(fieldName)), actionName, 1),
        says: 'Actions with `via` that the agent carries out, each with the fields whose values it receives.',
        required: true,
      },
      within: {
        shape: seconds,
        says: 'Seconds within which the agent confirms an action, or the setting with the number.',
        required: true,
      },
    }),
    says: 'The agent of another record carries out actions. Adds the field `fault`.',
  },
};
