import './map.css';

export default function TrailMap() {
  return <p className="map">Here is the map</p>;
}
