import { workshop } from '../workshop.ts';

const { latitude, longitude } = workshop.place;
/** How far the street map reaches from the workshop, in degrees. */
const REACH = { latitude: 0.008, longitude: 0.014 };

const bounds = [
  longitude - REACH.longitude,
  latitude - REACH.latitude,
  longitude + REACH.longitude,
  latitude + REACH.latitude,
].map((degrees) => degrees.toFixed(4));

/** The workshop's place on maps that others keep. */
export const mapLinks = {
  openStreetMap: `https://www.openstreetmap.org/?mlat=${latitude}&mlon=${longitude}#map=15/${latitude}/${longitude}`,
  neshan: `https://neshan.org/maps/@${latitude},${longitude},15z`,
  geo: `geo:${latitude},${longitude}?q=${latitude},${longitude}`,
  /** For a frame. */
  embed: `https://www.openstreetmap.org/export/embed.html?bbox=${bounds.join('%2C')}&layer=mapnik&marker=${latitude}%2C${longitude}`,
  /**
   * A small picture of the same host, which tells whether it can be reached: a frame that fails says nothing. The query
   * tells it from the browser's own request for a tab's icon, which tools that watch or answer requests leave out.
   */
  probe: 'https://www.openstreetmap.org/favicon.ico?for=reach',
} as const;
