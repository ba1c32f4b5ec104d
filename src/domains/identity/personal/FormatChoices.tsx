import Autocomplete from '@mui/material/Autocomplete';
import TextField from '@mui/material/TextField';
import { formatDateTime } from '#src/fields/format/formatTime.ts';
import { formatNumber } from '#src/fields/format/formatNumber.ts';
import { serverNow } from '#src/http/serverNow.ts';
import type { NumberForm } from '#src/i18n/reader/readerFormats.ts';
import { useLang } from '#src/i18n/useLang.ts';
import { useTranslate } from '#src/i18n/useTranslate.ts';
import { useCurrentUser, useSavePreferences } from '#src/session/account/preferences.ts';
import { WordChoice } from '#src/schemaViews/base/WordChoice.tsx';
import { Row } from './Row.tsx';

const NUMBERS = ['language', 'none', 'space'] as const satisfies readonly NumberForm[];
const EXAMPLE = 1_234_567.89;

/** The zone of times and the separator of thousands, each with how it looks. */
export function FormatChoices() {
  const translate = useTranslate();
  const lang = useLang();
  const { preferences } = useCurrentUser();
  const { mutate: save } = useSavePreferences();
  const zone = preferences?.time_zone ?? null;
  return (
    <>
      <Row
        name={translate('personal.preferences.zone')}
        note={translate('personal.preferences.zoneNow', { time: formatDateTime(new Date(serverNow()), lang) })}
        value={
          <Autocomplete
            size="small"
            options={zones()}
            value={zone}
            onChange={(_, chosen) => save({ time_zone: chosen })}
            renderInput={(params) => (
              <TextField
                {...params}
                aria-label={translate('personal.preferences.zone')}
                placeholder={translate('personal.preferences.zoneDefault', { zone: browserZone() })}
                slotProps={{
                  ...params.slotProps,
                  htmlInput: { ...params.slotProps.htmlInput, 'aria-label': translate('personal.preferences.zone') },
                }}
              />
            )}
            sx={{ width: 280, maxWidth: '100%' }}
          />
        }
      />
      <Row
        name={translate('personal.preferences.numbers')}
        note={translate('personal.preferences.numbersExample', { number: formatNumber(EXAMPLE, lang) })}
        value={
          <WordChoice
            label={translate('personal.preferences.numbers')}
            words={NUMBERS}
            chosen={preferences?.numbers ?? 'language'}
            nameOf={(word) => translate(`personal.preferences.numberForms.${word}`)}
            choose={(word) => save({ numbers: word === 'language' ? null : word })}
          />
        }
      />
    </>
  );
}

const browserZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;

/** Those of the browser, and UTC, which it leaves out. */
const zones = (): readonly string[] => ['UTC', ...Intl.supportedValuesOf('timeZone').filter((each) => each !== 'UTC')];
