// @ts-nocheck
// Written by `npm run generate` from openapi.yaml: do not edit.

export const isProduct = validate0;
const schema0 = {"$ref":"https://workshop.invalid/openapi#/components/schemas/Product"};
const schema2 = {"type":"object","required":["id","title","description","longDescription","titleEn","descriptionEn","longDescriptionEn","image"],"properties":{"id":{"$ref":"#/components/schemas/ProductId"},"title":{"type":"string","description":"Persian title"},"description":{"type":"string","description":"Persian short description"},"longDescription":{"type":"string","description":"Persian; paragraphs are separated by a blank line"},"titleEn":{"type":"string","description":"English title. Empty if there is none"},"descriptionEn":{"type":"string"},"longDescriptionEn":{"type":"string"},"image":{"type":"string","description":"URL of the picture"},"imageHasAlpha":{"type":"boolean","x-extension":true,"description":"True if the picture is a cut-out with a transparent background. Without it the picture counts as opaque"},"srcset":{"$ref":"#/components/schemas/ImageSrcset","x-extension":true},"drawing":{"type":"string","x-extension":true,"description":"URL of a line drawing in the proportions and from the point of view of the picture. Dark lines on a\ntransparent or white background\n"},"video":{"type":"string","description":"URL of the video"},"version":{"type":"integer","x-extension":true,"description":"Increases with each edit. For `If-Match`"}}};
const schema3 = {"type":"integer"};
const schema4 = {"type":"object","description":"The picture in other formats and smaller sizes, as `srcset` values: URLs with their widths in pixels. Both are empty\nif only `image` exists, which is the largest\n","required":["avif","webp"],"properties":{"avif":{"type":"string"},"webp":{"type":"string"},"placeholder":{"type":"string","description":"A tiny version of an opaque picture as a data URL, shown blurred until the picture is loaded"}}};

function validate2(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if(((((((((data.id === undefined) && (missing0 = "id")) || ((data.title === undefined) && (missing0 = "title"))) || ((data.description === undefined) && (missing0 = "description"))) || ((data.longDescription === undefined) && (missing0 = "longDescription"))) || ((data.titleEn === undefined) && (missing0 = "titleEn"))) || ((data.descriptionEn === undefined) && (missing0 = "descriptionEn"))) || ((data.longDescriptionEn === undefined) && (missing0 = "longDescriptionEn"))) || ((data.image === undefined) && (missing0 = "image"))){
validate2.errors = [{}];
return false;
}
else {
if(data.id !== undefined){
let data0 = data.id;
const _errs1 = errors;
if(!((typeof data0 == "number") && (!(data0 % 1) && !isNaN(data0)))){
validate2.errors = [{}];
return false;
}
var valid0 = _errs1 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.title !== undefined){
const _errs4 = errors;
if(typeof data.title !== "string"){
validate2.errors = [{}];
return false;
}
var valid0 = _errs4 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.description !== undefined){
const _errs6 = errors;
if(typeof data.description !== "string"){
validate2.errors = [{}];
return false;
}
var valid0 = _errs6 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.longDescription !== undefined){
const _errs8 = errors;
if(typeof data.longDescription !== "string"){
validate2.errors = [{}];
return false;
}
var valid0 = _errs8 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.titleEn !== undefined){
const _errs10 = errors;
if(typeof data.titleEn !== "string"){
validate2.errors = [{}];
return false;
}
var valid0 = _errs10 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.descriptionEn !== undefined){
const _errs12 = errors;
if(typeof data.descriptionEn !== "string"){
validate2.errors = [{}];
return false;
}
var valid0 = _errs12 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.longDescriptionEn !== undefined){
const _errs14 = errors;
if(typeof data.longDescriptionEn !== "string"){
validate2.errors = [{}];
return false;
}
var valid0 = _errs14 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.image !== undefined){
const _errs16 = errors;
if(typeof data.image !== "string"){
validate2.errors = [{}];
return false;
}
var valid0 = _errs16 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.imageHasAlpha !== undefined){
const _errs18 = errors;
if(typeof data.imageHasAlpha !== "boolean"){
validate2.errors = [{}];
return false;
}
var valid0 = _errs18 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.srcset !== undefined){
let data9 = data.srcset;
const _errs20 = errors;
const _errs21 = errors;
if(errors === _errs21){
if(data9 && typeof data9 == "object" && !Array.isArray(data9)){
let missing1;
if(((data9.avif === undefined) && (missing1 = "avif")) || ((data9.webp === undefined) && (missing1 = "webp"))){
validate2.errors = [{}];
return false;
}
else {
if(data9.avif !== undefined){
const _errs23 = errors;
if(typeof data9.avif !== "string"){
validate2.errors = [{}];
return false;
}
var valid3 = _errs23 === errors;
}
else {
var valid3 = true;
}
if(valid3){
if(data9.webp !== undefined){
const _errs25 = errors;
if(typeof data9.webp !== "string"){
validate2.errors = [{}];
return false;
}
var valid3 = _errs25 === errors;
}
else {
var valid3 = true;
}
if(valid3){
if(data9.placeholder !== undefined){
const _errs27 = errors;
if(typeof data9.placeholder !== "string"){
validate2.errors = [{}];
return false;
}
var valid3 = _errs27 === errors;
}
else {
var valid3 = true;
}
}
}
}
}
else {
validate2.errors = [{}];
return false;
}
}
var valid0 = _errs20 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.drawing !== undefined){
const _errs29 = errors;
if(typeof data.drawing !== "string"){
validate2.errors = [{}];
return false;
}
var valid0 = _errs29 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.video !== undefined){
const _errs31 = errors;
if(typeof data.video !== "string"){
validate2.errors = [{}];
return false;
}
var valid0 = _errs31 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.version !== undefined){
let data15 = data.version;
const _errs33 = errors;
if(!((typeof data15 == "number") && (!(data15 % 1) && !isNaN(data15)))){
validate2.errors = [{}];
return false;
}
var valid0 = _errs33 === errors;
}
else {
var valid0 = true;
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
else {
validate2.errors = [{}];
return false;
}
}
validate2.errors = vErrors;
return errors === 0;
}


function validate0(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(!(validate2(data, {instancePath,parentData,parentDataProperty,rootData}))){
vErrors = vErrors === null ? validate2.errors : vErrors.concat(validate2.errors);
errors = vErrors.length;
}
validate0.errors = vErrors;
return errors === 0;
}

export const isSendOrderResponse = validate4;
const schema5 = {"$ref":"https://workshop.invalid/openapi#/paths/~1api~1orders~1orders/post/responses/201/content/application~1json/schema"};
const schema6 = {"type":"object","required":["message","_id"],"properties":{"message":{"type":"string"},"_id":{"$ref":"#/components/schemas/OrderId"},"createdAt":{"type":"string","x-extension":true,"description":"Date and time when the server stored the order, in UTC. Missing if the order was deleted meanwhile"},"receipt":{"type":"string","x-extension":true,"description":"Token of the receipt, whose address is `/?receipt=<token>`. The page shows for 90 days what was sent and how far the\norder is. Missing if the order was deleted meanwhile\n"}}};
const schema7 = {"type":"string","description":"This server's ids are Crockford base32 in upper case. Their first six characters are the order's number (`4K7 Q2M`). Other ids remain valid.\n"};

function validate5(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if(((data.message === undefined) && (missing0 = "message")) || ((data._id === undefined) && (missing0 = "_id"))){
validate5.errors = [{}];
return false;
}
else {
if(data.message !== undefined){
const _errs1 = errors;
if(typeof data.message !== "string"){
validate5.errors = [{}];
return false;
}
var valid0 = _errs1 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data._id !== undefined){
const _errs3 = errors;
if(typeof data._id !== "string"){
validate5.errors = [{}];
return false;
}
var valid0 = _errs3 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.createdAt !== undefined){
const _errs6 = errors;
if(typeof data.createdAt !== "string"){
validate5.errors = [{}];
return false;
}
var valid0 = _errs6 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.receipt !== undefined){
const _errs8 = errors;
if(typeof data.receipt !== "string"){
validate5.errors = [{}];
return false;
}
var valid0 = _errs8 === errors;
}
else {
var valid0 = true;
}
}
}
}
}
}
else {
validate5.errors = [{}];
return false;
}
}
validate5.errors = vErrors;
return errors === 0;
}


function validate4(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(!(validate5(data, {instancePath,parentData,parentDataProperty,rootData}))){
vErrors = vErrors === null ? validate5.errors : vErrors.concat(validate5.errors);
errors = vErrors.length;
}
validate4.errors = vErrors;
return errors === 0;
}

export const isGetNoticeResponse = validate7;
const schema8 = {"$ref":"https://workshop.invalid/openapi#/paths/~1api~1notice/get/responses/200/content/application~1json/schema"};
const schema9 = {"type":"object","required":["text","textEn","version"],"properties":{"text":{"type":"string","description":"Persian text. Pages show the other one if it is empty"},"textEn":{"type":"string","description":"English text"},"lastDay":{"type":"string","description":"Last day on which pages show the notice. Missing if it has none"},"endsAt":{"type":"string","description":"Date and time at which the last day ends, in UTC"},"version":{"type":"integer","description":"Increases with each change. For `If-Match`"}}};

function validate7(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
const _errs0 = errors;
if(errors === _errs0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((((data.text === undefined) && (missing0 = "text")) || ((data.textEn === undefined) && (missing0 = "textEn"))) || ((data.version === undefined) && (missing0 = "version"))){
validate7.errors = [{}];
return false;
}
else {
if(data.text !== undefined){
const _errs2 = errors;
if(typeof data.text !== "string"){
validate7.errors = [{}];
return false;
}
var valid1 = _errs2 === errors;
}
else {
var valid1 = true;
}
if(valid1){
if(data.textEn !== undefined){
const _errs4 = errors;
if(typeof data.textEn !== "string"){
validate7.errors = [{}];
return false;
}
var valid1 = _errs4 === errors;
}
else {
var valid1 = true;
}
if(valid1){
if(data.lastDay !== undefined){
const _errs6 = errors;
if(typeof data.lastDay !== "string"){
validate7.errors = [{}];
return false;
}
var valid1 = _errs6 === errors;
}
else {
var valid1 = true;
}
if(valid1){
if(data.endsAt !== undefined){
const _errs8 = errors;
if(typeof data.endsAt !== "string"){
validate7.errors = [{}];
return false;
}
var valid1 = _errs8 === errors;
}
else {
var valid1 = true;
}
if(valid1){
if(data.version !== undefined){
let data4 = data.version;
const _errs10 = errors;
if(!((typeof data4 == "number") && (!(data4 % 1) && !isNaN(data4)))){
validate7.errors = [{}];
return false;
}
var valid1 = _errs10 === errors;
}
else {
var valid1 = true;
}
}
}
}
}
}
}
else {
validate7.errors = [{}];
return false;
}
}
validate7.errors = vErrors;
return errors === 0;
}

export const isLoginResponse = validate8;
const schema10 = {"$ref":"https://workshop.invalid/openapi#/paths/~1api~1admin~1login/post/responses/200/content/application~1json/schema"};
const schema11 = {"type":"object","required":["success"],"properties":{"success":{"type":"boolean","description":"True. A host may return false instead of the status 401"}}};

function validate8(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
const _errs0 = errors;
if(errors === _errs0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((data.success === undefined) && (missing0 = "success")){
validate8.errors = [{}];
return false;
}
else {
if(data.success !== undefined){
if(typeof data.success !== "boolean"){
validate8.errors = [{}];
return false;
}
}
}
}
else {
validate8.errors = [{}];
return false;
}
}
validate8.errors = vErrors;
return errors === 0;
}

export const isLogoutResponse = validate9;
const schema12 = {"$ref":"https://workshop.invalid/openapi#/components/responses/Done/content/application~1json/schema"};
const schema13 = {"type":"object","required":["message"],"properties":{"message":{"type":"string"}}};

function validate9(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
const _errs0 = errors;
if(errors === _errs0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((data.message === undefined) && (missing0 = "message")){
validate9.errors = [{}];
return false;
}
else {
if(data.message !== undefined){
if(typeof data.message !== "string"){
validate9.errors = [{}];
return false;
}
}
}
}
else {
validate9.errors = [{}];
return false;
}
}
validate9.errors = vErrors;
return errors === 0;
}

