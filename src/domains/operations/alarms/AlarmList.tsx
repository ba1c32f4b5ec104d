import FileDownloadOutlined from '@mui/icons-material/FileDownloadOutlined';
import FileUploadOutlined from '@mui/icons-material/FileUploadOutlined';
import Button from '@mui/material/Button';
import { useState } from 'react';
import type { Definition } from '#model/language/definition.ts';
import { isPlatformKind } from '#model/rules/isPlatformKind.ts';
import '#src/i18n/parts/alarms.ts';
import { RuleFileImport } from './RuleFileImport.tsx';
import { useTranslate } from '#src/i18n/useTranslate.ts';
import { TitleActions } from '#src/layout/title/TitleActions.tsx';
import { ListPage } from '#src/schemaViews/list/ListPage.tsx';
import { useActor } from '#src/session/actor/useActor.ts';

const RULES = '/api/omc/v1/monitor/rules';

/** The generated list, with the rules of the platform as a file that a Prometheus reads. */
export default function AlarmList({ definition }: { definition: Definition }) {
  const translate = useTranslate();
  const { kind } = useActor();
  const [isImporting, setImporting] = useState(false);
  return (
    <>
      {isPlatformKind(kind) && (
        <TitleActions>
          <Button
            variant="outlined"
            startIcon={<FileUploadOutlined style={{ fontSize: 18 }} />}
            onClick={() => setImporting(true)}
          >
            {translate('alarms.import.open')}
          </Button>
          <Button
            component="a"
            href={RULES}
            download
            variant="outlined"
            startIcon={<FileDownloadOutlined style={{ fontSize: 18 }} />}
            title={translate('alarms.exportHelp')}
          >
            {translate('alarms.export')}
          </Button>
        </TitleActions>
      )}
      <ListPage definition={definition} />
      {isImporting && <RuleFileImport onClose={() => setImporting(false)} />}
    </>
  );
}
