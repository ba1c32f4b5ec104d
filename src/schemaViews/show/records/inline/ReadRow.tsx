import DeleteOutlined from '@mui/icons-material/DeleteOutlined';
import type { RaRecord } from 'react-admin';
import type { Definition } from '#model/language/definition.ts';
import type { FieldDefinition } from '#model/language/fieldDefinition.ts';
import { FieldFor } from '#src/fields/FieldFor.tsx';
import { useLabel } from '#src/i18n/useLabel.ts';
import { useTranslate } from '#src/i18n/useTranslate.ts';
import { useDecision } from '#src/schemaViews/action/useDecision.ts';
import { Glyph } from '#src/schemaViews/base/glyph/Glyph.tsx';
import { cardPart } from '#src/schemaViews/list/table/narrowColumns.ts';
import { TABLE_ROLES } from '#src/schemaViews/list/table/tableRoles.ts';
import '#src/i18n/parts/recordParts.ts';

interface ReadRowProps {
  definition: Definition;
  columns: readonly FieldDefinition[];
  record: RaRecord;
  isNarrow: boolean;
  replaces: boolean;
  /** Undefined: the reader may not. */
  onEdit?: () => void;
  onRemove?: () => void;
}

/** A record with its buttons. */
export function ReadRow({ definition, columns, record, isNarrow, replaces, onEdit, onRemove }: ReadRowProps) {
  const translate = useTranslate();
  const label = useLabel();
  const removal = useDecision(definition, 'delete', record);
  const update = useDecision(definition, 'update', record);
  const roles = isNarrow ? TABLE_ROLES : undefined;
  // A record that cannot be updated may still be replaced, which deletes it.
  const held = update.reason === undefined || !replaces ? update.reason : removal.reason;
  return (
    <tr role={roles?.row}>
      {columns.map((field, index) => (
        <td
          key={field.name}
          role={roles?.cell}
          data-part={isNarrow ? cardPart(field, index) : undefined}
          data-label={isNarrow ? label(field.label) : undefined}
        >
          <FieldFor field={field} record={record} definition={definition} dense />
        </td>
      ))}
      <td className="list-menu" data-actions role={roles?.cell}>
        {onEdit && (
          <button
            type="button"
            className="list-icon"
            disabled={held !== undefined}
            title={held ?? translate('list.row.edit')}
            aria-label={translate('list.row.edit')}
            onClick={onEdit}
          >
            <Glyph name="edit" />
          </button>
        )}
        {onRemove && (
          <button
            type="button"
            className="list-icon"
            disabled={removal.reason !== undefined}
            title={removal.reason ?? translate('record.rows.remove')}
            aria-label={translate('record.rows.remove')}
            onClick={onRemove}
          >
            <DeleteOutlined fontSize="inherit" />
          </button>
        )}
      </td>
    </tr>
  );
}
