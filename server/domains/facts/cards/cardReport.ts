import type { CardReading } from '#model/domains/facts/cards/cardReading.ts';
import type { Place } from '#server/domains/facts/places/places.ts';

/** Who holds a card, as the platform knows the machine. */
export interface CardHolder {
  machine: string;
  machine_id: string;
  machine_name: string | null;
  tenant_bp_id: number | null;
  tenant_id: number | null;
}

export interface ReportedCard extends CardReading {
  /** Whether a machine holds it; null: the source does not say it. */
  allocated: boolean | null;
  holder: CardHolder | undefined;
}

/** The report of one source about the cards of one host. */
export interface HostReport {
  source: 'simulator' | 'driver' | 'agent';
  /** The hypervisor, if the platform knows it. */
  hostId: string | null;
  host: string;
  cloudId: string | null;
  /** The gateway whose agent reports. */
  gatewayId: number | null;
  place: Place;
  /** The host takes no new machines. */
  inMaintenance: boolean;
  /** Whether these are all cards of the host: others that were there are gone. */
  isComplete: boolean;
  cards: ReportedCard[];
}
