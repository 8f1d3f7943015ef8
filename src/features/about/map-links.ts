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
  embed: `https://www.openstreetmap.org/export/embed.html?bbox=${bounds.join('%2C')}&layer=mapnik&marker=${latitude}%2C${longitude}`,
  /** Tells whether the host can be reached; the query tells it from a browser's request for a tab's icon. */
  probe: 'https://www.openstreetmap.org/favicon.ico?for=reach',
} as const;
