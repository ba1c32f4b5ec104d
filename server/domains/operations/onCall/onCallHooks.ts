import { isZone } from '#model/rules/time/calendar/zone.ts';
import { ApiError } from '#server/engine/http/apiError.ts';
import type { Hooks } from '#server/engine/product/hooks.ts';
import { handOverNow } from './handOverJob.ts';
import { turnsRoute } from './turnsRoute.ts';

/** Who takes turns, and who stands in: what a definition cannot check is the zone and the order of two instants. */
export const onCallHooks: Hooks<'onCallCalendars' | 'onCallCovers'> = {
  onCallCalendars: {
    beforeCreate(_context, input) {
      checkZone(input.zone);
      return input;
    },
    beforeUpdate(_context, _calendar, changes) {
      if (changes.zone !== undefined) checkZone(changes.zone);
      return changes;
    },
    async afterWrite(context, { after }) {
      if (after !== undefined) await handOverNow(context, after.id);
    },
    routes: [turnsRoute],
  },
  onCallCovers: {
    beforeCreate(_context, input) {
      if (input.ends_at <= input.begins_at)
        throw new ApiError('request.invalid', { fields: { ends_at: 'validation.endsBeforeBegin' } });
      return input;
    },
    async afterWrite(context, { before, after }) {
      const calendar = (after ?? before)?.calendar_id;
      if (calendar !== undefined) await handOverNow(context, calendar);
    },
  },
};

function checkZone(zone: string): void {
  if (!isZone(zone)) throw new ApiError('alarm.silenceZone', { fields: { zone: 'validation.timeZone' } });
}
